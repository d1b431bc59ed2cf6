/**
 * Text pasted anywhere outside a field becomes a game of its own: a FEN, one PGN game, or bare moves. Several games are a
 * file and go to the import. Nothing that is open is touched.
 */
import { guessFile } from '../../core/pgn/guess.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { newStudy } from '../../core/study/edit.ts';
import type { Study } from '../../core/study/study.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import { makeFen, parseFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Setup } from '../../engine/rules/types.ts';
import type { Words } from '../i18n/en.ts';
import { imports, notices } from './app.svelte.ts';
import { SetupBoard } from './setup.svelte.ts';
import { studies } from './study.svelte.ts';
import { view } from './view.svelte.ts';

const looksLikeFen = (text: string): boolean => /^\S+(?:\/\S+){7}(?:\s+\S+){0,6}$/u.test(text);

/** Limits in plies that a running count can have under a rule set, as FEN writes them. */
const limitsOf = ({ count }: RuleSet): readonly number[] => [
  ...(count.board ? [limitPlies(count.board.limit, count.board.endAt)] : []),
  ...(count.piece?.table.map(row => limitPlies(row.limit, count.piece?.endAt ?? 'limit')) ?? []),
];

/** First-move rights and the limit of a running count tell the game of a FEN; otherwise it is that of the game on screen. */
function rulesOf(setup: Setup): RuleSet | undefined {
  const fits = (rules: RuleSet) =>
    (setup.rights.length === 0 || rules.kingLeap !== null) &&
    (setup.count === null || limitsOf(rules).includes(setup.count.limit));
  const shown = ruleSet(studies.current?.study.rules ?? '');
  return shown && fits(shown) ? shown : (ruleSets.find(fits) ?? shown ?? ruleSets[0]);
}

const show = (study: Study): void => {
  studies.open(study, { unsaved: true });
  view.current = 'study';
};

/** A position with faults opens in the editor, which names them. */
function openFen(text: string): boolean {
  const read = parseFen(text);
  const rules = read.ok && rulesOf(read.value);
  if (!rules) return false;
  const setup = read.value;
  const position = Position.fromSetup(rules, setup);
  if (position.ok) show(newStudy(rules.id, makeFen(position.value)));
  else view.edit(new SetupBoard({ rules, setup: () => setup }));
  return true;
}

/** `false` when no move and no position could be read. */
function openPgn(text: string): boolean {
  const { guess, needsRules } = guessFile(new TextEncoder().encode(text));
  const games = readPgn(text, { rules: (needsRules && studies.current?.study.rules) || guess });
  const [game] = games;
  if (!game || (game.kept === 'text' && !/^\s*\[\w+\s+"/mu.test(text))) return false;
  if (games.length > 1) {
    imports.addText('paste.pgn', text);
    return true;
  }
  show(game.study);
  return true;
}

export function openPasted(source: string, words: Words): void {
  const text = source.trim();
  if (text === '') return;
  const opened = (looksLikeFen(text) && openFen(text)) || openPgn(text);
  if (!opened) notices.tell('warning', { code: 'paste-unreadable', text: words.frame.pastedUnreadable });
}

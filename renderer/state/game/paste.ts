/**
 * Handles text pasted outside of text fields. A FEN or a PGN game opens as a new game; several games go to the import.
 * Bare moves are added to the game on screen (`paste-line.ts`). They open as a new game if no game is open, or if the
 * open game has no moves and the moves do not fit it.
 */
import { fittingRules } from '../../../core/pgn/fitting.ts';
import type { PgnGame } from '../../../core/pgn/game.ts';
import { guessFile } from '../../../core/pgn/guess.ts';
import { lineNumber, looksLikeLine } from '../../../core/pgn/line.ts';
import { readPgn } from '../../../core/pgn/reader.ts';
import { newStudy } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import { mainLine } from '../../../core/study/walk.ts';
import { makeFen, parseFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import type { FirstWords } from '../../i18n/words.ts';
import { imports, notices, ruleLibrary } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { isCopiedLine } from './clipboard.ts';
import { pasteLine } from './paste-line.ts';
import { SetupBoard } from './setup.svelte.ts';
import { studies } from './study.svelte.ts';

const looksLikeFen = (text: string): boolean => /^[^\s/]+(?:\/[^\s/]+){7}(?:\s+\S+){0,6}$/u.test(text);

const show = (study: Study): void => {
  studies.open(study, { unsaved: true });
  view.current = 'study';
};

/** Opens a position as a game, or in the position editor if it is not valid. */
function openFen(text: string): boolean {
  const read = parseFen(text);
  const rules = read.ok && fittingRules(read.value, ruleSet(studies.current?.study.rules ?? ''), ruleSets);
  if (!rules) return false;
  const setup = read.value;
  const position = Position.fromSetup(rules, setup);
  if (position.ok) show(newStudy(rules.id, makeFen(position.value.givenSetup())));
  else view.edit(new SetupBoard({ rules, givenSetup: () => setup }));
  return true;
}

const pliesOf = (games: readonly PgnGame[]): number =>
  games.reduce((sum, { study }) => sum + mainLine(study).length, 0);

/**
 * Opens a PGN text. A text without a variant is read by the rules of the game on screen, unless other rules read more
 * of its moves.
 * @returns `false` if no move and no position could be read
 */
function openPgn(text: string): boolean {
  const { guess, needsRules } = guessFile(new TextEncoder().encode(text));
  const shown = needsRules ? studies.current?.study.rules : undefined;
  const asGuessed = readPgn(text, { rules: guess });
  const asShown = shown === undefined ? asGuessed : readPgn(text, { rules: shown });
  const games = pliesOf(asShown) < pliesOf(asGuessed) ? asGuessed : asShown;
  const [game] = games;
  if (!game || (game.kept === 'text' && !/^\s*\[\w+\s+"/mu.test(text))) return false;
  if (games.length > 1) {
    imports.addText('paste.pgn', text);
    return true;
  }
  if (game.embeddedRules) ruleLibrary.keep(game.embeddedRules);
  show(game.study);
  return true;
}

/** @returns `false` if the text is not a line of moves, or no open game can take it */
function addLine(text: string): boolean {
  const open = studies.current;
  if (!open || !looksLikeLine(text)) return false;
  const games = readPgn(text, { rules: open.study.rules });
  if (games.length > 1) return false;
  const pasted = pasteLine(open, text, isCopiedLine(text));
  if (pasted.ok) {
    view.current = 'study';
    for (const doubt of pasted.doubts) notices.add('warning', { code: 'paste-doubtful', text: doubt });
    if (pasted.cuts.length > 0) warn(cutIssue(pasted.cuts), text);
    return true;
  }
  if (open.study.root.children.length === 0 && lineNumber(text)?.number === 1) return false;
  warn(pasted.issue, text);
  return true;
}

const cutIssue = (moves: readonly string[]): Issue => ({
  code: 'paste-cut',
  text: `These moves of the pasted line do not fit: ${moves.join(', ')}. They and what follows them were added as comments.`,
  data: { moves: moves.join(', ') },
});

/** Warns about a pasted text, and offers to open it as a game of its own if all its moves can be read so. */
function warn(issue: Issue, text: string): void {
  const { guess } = guessFile(new TextEncoder().encode(text));
  const isComplete = readPgn(text, { rules: guess })[0]?.kept === 'whole';
  const open = (): void => {
    notices.dismiss(notice);
    openPgn(text);
  };
  const notice = notices.add('warning', issue, isComplete ? { label: 'openGame', run: open } : null);
}

export function openPasted(source: string, words: FirstWords): void {
  const text = source.trim();
  if (text === '') return;
  const opened = (looksLikeFen(text) && openFen(text)) || addLine(text) || openPgn(text);
  if (!opened) notices.add('warning', { code: 'paste-unreadable', text: words.frame.pastedUnreadable });
}

/**
 * Text pasted anywhere outside a field. A FEN and a PGN game become games of their own, several games are a file and go to the import. Bare
 * moves are a line of the game on screen (`paste-line.ts`); where none is open, or it has no moves and this is no line of it, they
 * become a game, too.
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
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import type { Words } from '../../i18n/en/index.ts';
import { imports, notices, ruleLibrary } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { pasteLine } from './paste-line.ts';
import { SetupBoard } from './setup.svelte.ts';
import { studies } from './study.svelte.ts';

const looksLikeFen = (text: string): boolean => /^[^\s/]+(?:\/[^\s/]+){7}(?:\s+\S+){0,6}$/u.test(text);

const show = (study: Study): void => {
  studies.open(study, { unsaved: true });
  view.current = 'study';
};

/** A position with faults opens in the editor, which names them. */
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
 * `false` when no move and no position could be read. A text that does not name its game belongs to that of the game on screen, unless
 * more of it can be read as another.
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
  if (game.brought) ruleLibrary.keep(game.brought);
  show(game.study);
  return true;
}

/** `false` when the text is no line, or there is no game that it could be a line of. */
function addLine(text: string): boolean {
  const open = studies.current;
  if (!open || !looksLikeLine(text)) return false;
  const games = readPgn(text, { rules: open.study.rules });
  if (games.length > 1) return false;
  const pasted = pasteLine(open, text);
  if (pasted.ok) {
    view.current = 'study';
    for (const doubt of pasted.doubts) notices.add('warning', { code: 'paste-doubtful', text: doubt });
    return true;
  }
  if (open.study.root.children.length === 0 && lineNumber(text)?.number === 1) return false;
  const { guess } = guessFile(new TextEncoder().encode(text));
  const whole = readPgn(text, { rules: guess })[0]?.kept === 'whole';
  const notice = notices.add(
    'warning',
    pasted.issue,
    whole
      ? {
          label: 'openGame',
          run: () => {
            notices.dismiss(notice);
            openPgn(text);
          },
        }
      : null,
  );
  return true;
}

export function openPasted(source: string, words: Words): void {
  const text = source.trim();
  if (text === '') return;
  const opened = (looksLikeFen(text) && openFen(text)) || addLine(text) || openPgn(text);
  if (!opened) notices.add('warning', { code: 'paste-unreadable', text: words.frame.pastedUnreadable });
}

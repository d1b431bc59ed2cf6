/** The context menu of a move in the tree. */
import { lastMove, parentPath } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { isMainLine, nodeAt } from '../../../core/study/walk.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { makeRen } from '../../../engine/rules/ren.ts';
import type { Words } from '../../i18n/words.ts';
import { copiedMoves, copyMoves, copyText, lineText, lineTextIn } from '../../state/game/clipboard.ts';
import {
  deleteAfter,
  deleteCountAction,
  deleteFrom,
  demoteLine,
  forceLine,
  markDiagram,
  promoteLine,
  toMainLine,
} from '../../state/game/edits.ts';
import { awaitInsertion, awaitReplacement, cutMoves, deleteMoveAndReply } from '../../state/game/line-edits.ts';
import { openPasted } from '../../state/game/paste.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { settings } from '../../state/shell/app.svelte.ts';
import type { CommandName } from '../../state/shell/command-list.ts';
import { available, isReady, runCommand, shortcutOf } from '../../state/shell/commands.ts';
import { view } from '../../state/shell/view.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/Menu.svelte';
import { actionText } from '../count/action-text.ts';
import { gameLink, placeLink } from './links.ts';

export function moveMenu(open: OpenStudy, path: Path, words: Words): readonly (MenuItem | null)[] {
  const { study } = open;
  const main = isMainLine(study, path);
  const siblings = nodeAt(study, parentPath(path))?.children ?? [];
  const isLast = siblings.at(-1)?.move === lastMove(path);
  const node = nodeAt(study, path);
  const { tree: t } = words;
  const toGame = gameLink(study);
  const item = (name: CommandName, icon: IconName, run: () => void, rest: Partial<MenuItem> = {}): MenuItem => ({
    label: words.commands[name],
    icon,
    shortcut: shortcutOf(name),
    run,
    ...rest,
  });
  const danger = true;
  return [
    item('promote', 'promote', () => promoteLine(open, path), { disabled: main }),
    item('demote', 'arrowDown', () => demoteLine(open, path), { disabled: siblings.length < 2 || isLast }),
    item('mainLine', 'tree', () => toMainLine(open, path), { disabled: main }),
    item('force', 'branch', () => forceLine(open, path)),
    null,
    item('replaceMove', 'edit', () => awaitReplacement(open, path)),
    item('insertMoves', 'add', () => awaitInsertion(open, path)),
    null,
    item('copyMoves', 'copy', () => copyMoves(open, path, words)),
    {
      label: words.lines.pasteMoves,
      icon: 'paste',
      disabled: copiedMoves() === '',
      run: () => {
        open.go(path);
        openPasted(copiedMoves(), words);
      },
    },
    { label: t.copyLine, icon: 'copy', run: () => copyText(lineText(open, path), words) },
    { label: t.copyFen, icon: 'copy', run: () => copyText(makeFen(open.positionAt(path)), words) },
    ...otherNotations(open, path, words),
    { label: words.lines.copyLink, icon: 'copy', run: () => copyText(placeLink(open, path), words) },
    ...(toGame === null || open.game === null
      ? []
      : [{ label: words.lines.copyGameLink, icon: 'copy' as const, run: () => copyText(toGame, words) }]),
    item('markDiagram', 'board', () => markDiagram(open, path)),
    item('question', 'help', () => {
      open.go(path);
      view.dialog = 'question';
    }),
    null,
    ...(node?.count ?? []).map(
      (action, index): MenuItem => ({
        label: words.count.removeAction(actionText(action, words)),
        icon: 'close',
        run: () => deleteCountAction(open, index, path),
      }),
    ),
    item('deletePair', 'delete', () => deleteMoveAndReply(open, path), { danger }),
    {
      label: t.deleteAfter,
      icon: 'delete',
      danger,
      disabled: !node?.children.length,
      run: () => deleteAfter(open, path),
    },
    item('cutMoves', 'delete', () => cutMoves(open, path, words), { danger }),
    item('deleteNode', 'delete', () => deleteFrom(open, path), { danger }),
  ];
}

/** Commands that search the game, step through its variations and annotations, and merge games. */
export function moreMenu(words: Words): readonly (MenuItem | null)[] {
  const ready = new Set(
    available()
      .filter(isReady)
      .map(({ name }) => name),
  );
  return MORE_COMMANDS.map(
    name =>
      name && {
        label: words.commands[name],
        shortcut: shortcutOf(name),
        disabled: !ready.has(name),
        run: () => void runCommand(name),
      },
  );
}

const MORE_COMMANDS: readonly (CommandName | null)[] = [
  'find',
  null,
  'nextBranch',
  'previousBranch',
  null,
  'nextAnnotation',
  'previousAnnotation',
  null,
  'nextMistake',
  'previousMistake',
  null,
  'collapse',
  'collapseAll',
  'expandAll',
  'inlineMoves',
  null,
  'mergeGame',
];

/** Menu items that copy in the notation on screen and, for games with a count, in that of Khmer Chess. */
function otherNotations(open: OpenStudy, path: Path, words: Words): readonly MenuItem[] {
  const { notation } = settings.choices;
  const copy = (label: string, text: () => string): MenuItem => ({
    label,
    icon: 'copy',
    run: () => copyText(text(), words),
  });
  const t = words.notation;
  const shown = notation === 'latin' ? [] : [copy(t.copyShown, () => lineTextIn(notation, open, path))];
  if (familyOf(open.position.rules) === 'rek') return shown;
  return [
    ...shown,
    copy(t.copyKpgn, () => lineTextIn('kpgn', open, path)),
    copy(t.copyRen, () => makeRen(open.positionAt(path))),
  ];
}

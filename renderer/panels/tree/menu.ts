/** The context menu of a move in the tree. */
import { lastMove, parentPath } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { isMainLine, nodeAt } from '../../../core/study/walk.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { makeRen } from '../../../engine/rules/ren.ts';
import type { Words } from '../../i18n/words.ts';
import { copyText, lineText, lineTextIn } from '../../state/game/clipboard.ts';
import {
  deleteAfter,
  deleteCountAction,
  deleteFrom,
  demoteLine,
  promoteLine,
  toMainLine,
} from '../../state/game/edits.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { settings } from '../../state/shell/app.svelte.ts';
import { shortcutOf } from '../../state/shell/commands.ts';
import type { MenuItem } from '../../ui/Menu.svelte';
import { actionText } from '../count/action-text.ts';

export function moveMenu(open: OpenStudy, path: Path, words: Words): readonly (MenuItem | null)[] {
  const { study } = open;
  const main = isMainLine(study, path);
  const siblings = nodeAt(study, parentPath(path))?.children ?? [];
  const isLast = siblings.at(-1)?.move === lastMove(path);
  const t = words.tree;
  const actions = (nodeAt(study, path)?.count ?? []).map(
    (action, index): MenuItem => ({
      label: words.count.removeAction(actionText(action, words)),
      icon: 'close',
      run: () => deleteCountAction(open, index, path),
    }),
  );
  return [
    {
      label: t.promote,
      icon: 'promote',
      shortcut: shortcutOf('promote'),
      disabled: main,
      run: () => promoteLine(open, path),
    },
    {
      label: t.demote,
      icon: 'arrowDown',
      shortcut: shortcutOf('demote'),
      disabled: siblings.length < 2 || isLast,
      run: () => demoteLine(open, path),
    },
    {
      label: t.mainLine,
      icon: 'tree',
      shortcut: shortcutOf('mainLine'),
      disabled: main,
      run: () => toMainLine(open, path),
    },
    null,
    { label: t.copyLine, icon: 'copy', run: () => copyText(lineText(open, path), words) },
    { label: t.copyFen, icon: 'copy', run: () => copyText(makeFen(open.positionAt(path)), words) },
    ...otherNotations(open, path, words),
    null,
    ...actions,
    {
      label: t.deleteAfter,
      icon: 'delete',
      danger: true,
      disabled: !nodeAt(study, path)?.children.length,
      run: () => deleteAfter(open, path),
    },
    {
      label: t.delete,
      icon: 'delete',
      danger: true,
      shortcut: shortcutOf('deleteNode'),
      run: () => deleteFrom(open, path),
    },
  ];
}

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

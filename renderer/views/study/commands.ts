/** Commands of keys and menus while a game is on screen. */
import { branchPath, lastPath, nextPath, previousPath, siblingPath } from '../../../core/study/walk.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { locale } from '../../i18n/shell.svelte.ts';
import { copyText, gameText } from '../../state/game/clipboard.ts';
import { deleteFrom, demoteLine, drawShapes, promoteLine, toggleGlyph, toMainLine } from '../../state/game/edits.ts';
import { SetupBoard } from '../../state/game/setup.svelte.ts';
import { type OpenStudy, studies } from '../../state/game/study.svelte.ts';
import { notices, settings } from '../../state/shell/app.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';
import { view } from '../../state/shell/view.svelte.ts';

type Act = (open: OpenStudy) => void;

const onScreen = (): boolean => studies.current !== null && view.current === 'study';
const withOpen = (action: Act) => () => {
  if (studies.current) action(studies.current);
};
const when = (test: (open: OpenStudy) => boolean) => () =>
  onScreen() && studies.current !== null && test(studies.current);
const notRoot = when(open => open.path !== '');

const comment: Act = () => void view.editComment();

const moving: readonly Command[] = [
  {
    name: 'next',
    section: 'moves',
    keys: ['ArrowRight'],
    run: withOpen(open => open.go(nextPath(open.study, open.path))),
    ready: onScreen,
  },
  {
    name: 'previous',
    section: 'moves',
    keys: ['ArrowLeft'],
    run: withOpen(open => open.go(previousPath(open.path))),
    ready: onScreen,
  },
  { name: 'first', section: 'moves', keys: ['Home'], run: withOpen(open => open.go('')), ready: onScreen },
  {
    name: 'last',
    section: 'moves',
    keys: ['End'],
    run: withOpen(open => open.go(lastPath(open.study, open.path))),
    ready: onScreen,
  },
  {
    name: 'nextVariation',
    section: 'moves',
    keys: ['ArrowDown'],
    run: withOpen(open => open.go(siblingPath(open.study, open.path, 1))),
    ready: onScreen,
  },
  {
    name: 'previousVariation',
    section: 'moves',
    keys: ['ArrowUp'],
    run: withOpen(open => open.go(siblingPath(open.study, open.path, -1))),
    ready: onScreen,
  },
  {
    name: 'leaveVariation',
    section: 'moves',
    keys: ['Shift+ArrowLeft'],
    run: withOpen(open => open.go(branchPath(open.study, open.path))),
    ready: onScreen,
  },
];

const editing: readonly Command[] = [
  {
    name: 'undo',
    section: 'tree',
    keys: ['Ctrl+z'],
    run: withOpen(open => open.undo()),
    ready: when(open => open.canUndo),
  },
  {
    name: 'redo',
    section: 'tree',
    keys: ['Ctrl+Shift+z', 'Ctrl+y'],
    run: withOpen(open => open.redo()),
    ready: when(open => open.canRedo),
  },
  {
    name: 'promote',
    section: 'tree',
    keys: ['Ctrl+ArrowUp'],
    run: withOpen(open => promoteLine(open, open.path)),
    ready: notRoot,
  },
  {
    name: 'demote',
    section: 'tree',
    keys: ['Ctrl+ArrowDown'],
    run: withOpen(open => demoteLine(open, open.path)),
    ready: notRoot,
  },
  {
    name: 'mainLine',
    section: 'tree',
    keys: ['Ctrl+Home'],
    run: withOpen(open => toMainLine(open, open.path)),
    ready: notRoot,
  },
  {
    name: 'deleteNode',
    section: 'tree',
    keys: ['Delete'],
    run: withOpen(open => deleteFrom(open, open.path)),
    ready: notRoot,
  },
  { name: 'comment', section: 'tree', keys: ['c'], run: withOpen(comment), ready: onScreen },
  { name: 'goodMove', section: 'tree', keys: ['!'], run: withOpen(open => toggleGlyph(open, 1)), ready: notRoot },
  { name: 'mistake', section: 'tree', keys: ['Alt+m'], run: withOpen(open => toggleGlyph(open, 2)), ready: notRoot },
];

const looking: readonly Command[] = [
  {
    name: 'flip',
    section: 'board',
    keys: ['f'],
    run: withOpen(open => {
      open.orientation = open.orientation === 'w' ? 'b' : 'w';
    }),
    ready: onScreen,
  },
  {
    name: 'motifs',
    section: 'board',
    keys: ['m'],
    run: () => void settings.set('motifs', !settings.choices.motifs).catch(notices.failed),
    ready: onScreen,
  },
  {
    name: 'clearShapes',
    section: 'board',
    keys: ['Alt+c'],
    run: withOpen(open => drawShapes(open, [])),
    ready: when(open => (open.node.shapes?.length ?? 0) > 0),
  },
  {
    name: 'setUp',
    section: 'board',
    keys: ['Alt+e'],
    run: withOpen(open => view.edit(new SetupBoard(open.position))),
    ready: onScreen,
  },
  {
    name: 'verifyProblem',
    section: 'board',
    keys: ['Alt+v'],
    run: () => {
      view.dialog = 'problem';
    },
    ready: when(open => open.position.outcome() === null),
  },
  {
    name: 'copyFen',
    section: 'board',
    keys: ['Alt+f'],
    run: withOpen(open => copyText(makeFen(open.position), locale.words)),
    ready: onScreen,
  },
];

const handling: readonly Command[] = [
  {
    name: 'copyPgn',
    section: 'games',
    keys: ['Alt+p'],
    run: withOpen(open => copyText(gameText(open), locale.words)),
    ready: onScreen,
  },
  { name: 'tags', section: 'games', keys: ['Alt+t'], run: () => view.dock('details'), ready: onScreen },
  {
    name: 'closeStudy',
    section: 'games',
    keys: ['Alt+w'],
    run: withOpen(open => studies.askClose(open.id)),
    ready: onScreen,
  },
  {
    name: 'nextStudy',
    section: 'games',
    keys: ['Ctrl+PageDown', 'Alt+]'],
    run: () => studies.step(1),
    ready: () => studies.list.length > 1,
  },
  {
    name: 'previousStudy',
    section: 'games',
    keys: ['Ctrl+PageUp', 'Alt+['],
    run: () => studies.step(-1),
    ready: () => studies.list.length > 1,
  },
];

export const studyCommands: readonly Command[] = [...moving, ...editing, ...looking, ...handling];

/** Commands of keys and menus while a game is on screen. */
import { bookmarkOf } from '../../../core/study/bookmarks.ts';
import { chapterOf } from '../../../core/study/chapters.ts';
import { branchPath, lastPath, nextPath, previousPath, siblingPath } from '../../../core/study/walk.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { locale } from '../../i18n/shell.svelte.ts';
import { copyText, gamePgn } from '../../state/game/clipboard.ts';
import {
  deleteFrom,
  demoteLine,
  drawShapes,
  forceLine,
  markDiagram,
  promoteLine,
  toggleGlyph,
  toMainLine,
  writeBookmark,
} from '../../state/game/edits.ts';
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
const askQuestions: Act = open =>
  void import('../../panels/report/practise.ts')
    .then(({ practiseQuestions }) => practiseQuestions(open.study, 'questions'))
    .catch(notices.failed);
const when = (test: (open: OpenStudy) => boolean) => () =>
  onScreen() && studies.current !== null && test(studies.current);
const inStudy = when(open => chapterOf(open.study) !== null);
const stepChapter = (open: OpenStudy, by: number): void =>
  void import('../../state/game/chapters-app.ts').then(({ chapters }) => chapters.step(open, by)).catch(notices.failed);
const shareFile: Act = open =>
  void import('../../state/output/share.ts').then(({ share }) => share(open)).catch(notices.failed);
const notRoot = when(open => open.path !== '');

const comment: Act = () => void view.editComment();

const moving: readonly Command[] = [
  { name: 'next', run: withOpen(open => open.go(nextPath(open.study, open.path))), ready: onScreen },
  { name: 'previous', run: withOpen(open => open.go(previousPath(open.path))), ready: onScreen },
  { name: 'first', run: withOpen(open => open.go('')), ready: onScreen },
  { name: 'last', run: withOpen(open => open.go(lastPath(open.study, open.path))), ready: onScreen },
  { name: 'nextVariation', run: withOpen(open => open.go(siblingPath(open.study, open.path, 1))), ready: onScreen },
  {
    name: 'previousVariation',
    run: withOpen(open => open.go(siblingPath(open.study, open.path, -1))),
    ready: onScreen,
  },
  { name: 'leaveVariation', run: withOpen(open => open.go(branchPath(open.study, open.path))), ready: onScreen },
];

const editing: readonly Command[] = [
  { name: 'undo', run: withOpen(open => open.undo()), ready: when(open => open.canUndo) },
  { name: 'redo', run: withOpen(open => open.redo()), ready: when(open => open.canRedo) },
  { name: 'promote', run: withOpen(open => promoteLine(open, open.path)), ready: notRoot },
  { name: 'demote', run: withOpen(open => demoteLine(open, open.path)), ready: notRoot },
  { name: 'mainLine', run: withOpen(open => toMainLine(open, open.path)), ready: notRoot },
  { name: 'force', run: withOpen(open => forceLine(open, open.path)), ready: notRoot },
  { name: 'deleteNode', run: withOpen(open => deleteFrom(open, open.path)), ready: notRoot },
  { name: 'comment', run: withOpen(comment), ready: onScreen },
  {
    name: 'symbols',
    run: () => {
      view.dialog = 'symbols';
    },
    ready: onScreen,
  },
  {
    name: 'bookmark',
    run: withOpen(open => writeBookmark(open, open.path, bookmarkOf(open.node) === null ? '' : null)),
    ready: onScreen,
  },
  {
    name: 'bookmarks',
    run: () => {
      view.dialog = 'bookmarks';
    },
    ready: onScreen,
  },
  {
    name: 'question',
    run: () => {
      view.dialog = 'question';
    },
    ready: when(open => open.position.outcome() === null),
  },
  { name: 'askQuestions', run: withOpen(askQuestions), ready: onScreen },
  { name: 'goodMove', run: withOpen(open => toggleGlyph(open, 1)), ready: notRoot },
  { name: 'mistake', run: withOpen(open => toggleGlyph(open, 2)), ready: notRoot },
  { name: 'markDiagram', run: withOpen(open => markDiagram(open, open.path)), ready: onScreen },
];

const looking: readonly Command[] = [
  {
    name: 'flip',
    run: withOpen(open => {
      open.orientation = open.orientation === 'w' ? 'b' : 'w';
    }),
    ready: onScreen,
  },
  {
    name: 'motifs',
    run: () => void settings.set('motifs', !settings.choices.motifs).catch(notices.failed),
    ready: onScreen,
  },
  {
    name: 'clearShapes',
    run: withOpen(open => drawShapes(open, [])),
    ready: when(open => (open.node.shapes?.length ?? 0) > 0),
  },
  { name: 'setUp', run: withOpen(open => view.edit(new SetupBoard(open.position))), ready: onScreen },
  {
    name: 'verifyProblem',
    run: () => {
      view.dialog = 'problem';
    },
    ready: when(open => open.position.outcome() === null),
  },
  {
    name: 'diagram',
    run: () => {
      view.dialog = 'diagram';
    },
    ready: onScreen,
  },
  { name: 'copyFen', run: withOpen(open => copyText(makeFen(open.position), locale.words)), ready: onScreen },
];

const handling: readonly Command[] = [
  {
    name: 'print',
    run: () => {
      view.dialog = 'print';
    },
    ready: onScreen,
  },
  { name: 'copyPgn', run: withOpen(open => copyText(gamePgn(open), locale.words)), ready: onScreen },
  {
    name: 'copyText',
    run: withOpen(({ study }) => {
      import('../../state/output/game-text.ts')
        .then(({ shownText }) => copyText(shownText(study) ?? '', locale.words))
        .catch(notices.failed);
    }),
    ready: onScreen,
  },
  {
    name: 'versions',
    run: () => {
      view.dialog = 'versions';
    },
    ready: when(open => open.game !== null),
  },
  { name: 'share', run: withOpen(shareFile), ready: onScreen },
  { name: 'chapters', run: () => view.dock('chapters'), ready: onScreen },
  { name: 'nextChapter', run: withOpen(open => stepChapter(open, 1)), ready: inStudy },
  { name: 'previousChapter', run: withOpen(open => stepChapter(open, -1)), ready: inStudy },
  { name: 'tags', run: () => view.dock('details'), ready: onScreen },
  { name: 'closeStudy', run: withOpen(open => studies.askClose(open.id)), ready: onScreen },
  { name: 'nextStudy', run: () => studies.step(1), ready: () => studies.list.length > 1 },
  { name: 'previousStudy', run: () => studies.step(-1), ready: () => studies.list.length > 1 },
];

export const studyCommands: readonly Command[] = [...moving, ...editing, ...looking, ...handling];

/** Commands of keys while the moves of a game are on screen. */
import { isMainLine } from '../../../core/study/walk.ts';
import { locale } from '../../i18n/index.svelte.ts';
import { copyMoves } from '../../state/game/clipboard.ts';
import { awaitInsertion, awaitReplacement, cutMoves, deleteMoveAndReply } from '../../state/game/line-edits.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import { notices, settings } from '../../state/shell/app.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';
import { view } from '../../state/shell/view.svelte.ts';
import { collapseAll, expandAll, toggleFoldHere } from './folding.ts';
import type { TreeSearch } from './search.svelte.ts';

/** Selected text is copied and cut by the browser. */
const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/** @param game returns the game on screen */
export function treeCommands(game: () => OpenStudy, search: TreeSearch): readonly Command[] {
  const atMove = (): boolean => game().path !== '';
  const searching = (): boolean => search.shown;
  const atMoveOnly = (): boolean => atMove() && !hasSelection();
  return [
    { name: 'copyMoves', run: () => copyMoves(game(), game().path, locale.words), ready: atMoveOnly },
    { name: 'cutMoves', run: () => cutMoves(game(), game().path, locale.words), ready: atMoveOnly },
    { name: 'replaceMove', run: () => awaitReplacement(game(), game().path), ready: atMove },
    { name: 'insertMoves', run: () => awaitInsertion(game(), game().path), ready: atMove },
    { name: 'deletePair', run: () => deleteMoveAndReply(game(), game().path), ready: atMove },
    { name: 'collapse', run: () => toggleFoldHere(game()), ready: () => !isMainLine(game().study, game().path) },
    { name: 'collapseAll', run: () => collapseAll(game()) },
    { name: 'expandAll', run: () => expandAll(game()) },
    {
      name: 'inlineMoves',
      run: () => void settings.set('inlineMoves', !settings.choices.inlineMoves).catch(notices.failed),
    },
    { name: 'mergeGame', run: () => (view.dialog = 'merge') },
    { name: 'find', run: () => void search.show() },
    { name: 'findNext', run: () => search.step(1), ready: searching },
    { name: 'findPrevious', run: () => search.step(-1), ready: searching },
    { name: 'nextBranch', run: () => search.goTo('branch', 1) },
    { name: 'previousBranch', run: () => search.goTo('branch', -1) },
    { name: 'nextAnnotation', run: () => search.goTo('annotation', 1) },
    { name: 'previousAnnotation', run: () => search.goTo('annotation', -1) },
    { name: 'nextMistake', run: () => search.goTo('mistake', 1) },
    { name: 'previousMistake', run: () => search.goTo('mistake', -1) },
  ];
}

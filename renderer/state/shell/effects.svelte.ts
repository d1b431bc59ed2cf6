/** Effects that follow the cursor, the game on screen and the engine's options: one for each external system. */
import { untrack } from 'svelte';
import { countActionsByPly } from '../../../core/study/count-actions.ts';
import { childPath } from '../../../core/study/path.ts';
import type { MoveNode, Path } from '../../../core/study/study.ts';
import { continuation, mainLine, mainLineMoves } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { placeOf } from '../engine/place.ts';
import { threatPlace } from '../engine/threat.ts';
import { type OpenStudy, studies } from '../game/study.svelte.ts';
import { connection, engine, notices, settings } from './app.svelte.ts';

/** A ply of the main line, the start included. */
export interface Ply {
  readonly path: Path;
  readonly node: MoveNode;
  readonly position: Position;
  /** `''` at the start. */
  readonly san: string;
}

function pliesAlong(open: OpenStudy, nodes: readonly MoveNode[]): readonly Ply[] {
  let path: Path = '';
  return open.positions.along(nodes).map(({ position, san }, ply) => {
    const node = nodes[ply] as MoveNode;
    if (ply > 0) path = childPath(path, node.move);
    return { path, node, position, san };
  });
}

export const mainLinePlies = (open: OpenStudy): readonly Ply[] =>
  pliesAlong(open, [open.study.root, ...mainLine(open.study)]);

/** The line through the cursor, to its end. */
export const linePlies = (open: OpenStudy): readonly Ply[] =>
  pliesAlong(open, [...open.nodes, ...continuation(open.node)]);

/** Starts the effects. Call once, while the page is initialized. */
export function followCursor(): void {
  $effect(() => {
    const { current } = studies;
    const threat = current && engine.threat ? threatPlace(current.position) : null;
    const place = threat ?? (current && placeOf(current));
    untrack(() => engine.follow(place));
  });

  const options = $derived.by(() => {
    const { engineThreads, engineHash, engineNetwork, engineLines, engineLimit } = settings.choices;
    const { engineDepth, engineTime, engineNodes, engineMate } = settings.choices;
    const limits = { infinite: 0, depth: engineDepth, time: engineTime, nodes: engineNodes, mate: engineMate };
    const limit = limits[engineLimit];
    return `${engineThreads} ${engineHash} ${engineNetwork} ${engineLines} ${engineLimit} ${limit}`;
  });
  $effect(() => {
    void options;
    untrack(() => engine.restart());
  });

  const line = $derived.by(() => {
    const { current } = studies;
    if (!current) return '';
    const actions = countActionsByPly([current.study.root, ...mainLine(current.study)]);
    return `${current.id} ${mainLineMoves(current.study).join(' ')} ${JSON.stringify(actions)}`;
  });
  const open = $derived(connection.state === 'open');
  $effect(() => {
    if (line === '' || !open) return;
    untrack(() => {
      if (!studies.current) return;
      const positions = mainLinePlies(studies.current).map(({ position }) => position);
      engine.recall(positions).catch(notices.failedInBackground);
    });
  });
}

/** Analysis of a whole game by the engine. */
import { countActionsByPly } from '../../core/study/count-actions.ts';
import { mainLine, mainLineMoves } from '../../core/study/walk.ts';
import { studies } from '../state/game/study.svelte.ts';
import { engine, jobs, notices } from '../state/shell/app.svelte.ts';

/** Milliseconds per position. */
export const PACES = [200, 500, 1000, 3000, 10_000] as const;

class Analysing {
  pace = $state<number>(1000);
  readonly job = $derived(engine.analysing ? jobs.get(engine.analysing) : null);
  readonly running = $derived(this.job?.state === 'running');

  readonly possible = $derived(!this.running && (studies.current?.study.root.children.length ?? 0) > 0);

  start(): void {
    const open = studies.current;
    if (!open || !this.possible) return;
    const { rules, start } = open.study;
    const actions = countActionsByPly([open.study.root, ...mainLine(open.study)]);
    engine
      .analyseGame({ rules, start, moves: mainLineMoves(open.study), actions, limits: { time: this.pace } })
      .catch(notices.failed);
  }

  stop(): void {
    if (this.job) jobs.cancel(this.job.id).catch(notices.failed);
  }
}

export const analysing = new Analysing();

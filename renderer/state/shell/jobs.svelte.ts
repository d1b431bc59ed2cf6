/**
 * Jobs of the host with their last reported state; ended jobs stay until they are dismissed.
 */
import type { JobId, JobState } from '../../../api/contract.ts';
import type { Wire } from './connection.svelte.ts';

export class Jobs {
  readonly #wire: Wire;
  #states = $state.raw<ReadonlyMap<JobId, JobState>>(new Map());
  readonly list = $derived([...this.#states.values()]);
  readonly running = $derived(this.list.filter(job => job.state === 'running'));

  constructor(wire: Wire) {
    this.#wire = wire;
    wire.on('job', job => this.#update(job));
  }

  async load(): Promise<void> {
    this.#states = new Map((await this.#wire.api.jobs.list()).map(job => [job.id, job]));
  }

  get(id: JobId): JobState | null {
    return this.#states.get(id) ?? null;
  }

  pause(id: JobId): Promise<void> {
    return this.#wire.api.jobs.pause(id);
  }

  resume(id: JobId): Promise<void> {
    return this.#wire.api.jobs.resume(id);
  }

  /** Takes back what an ended job has written. */
  undo(id: JobId): Promise<void> {
    return this.#wire.api.jobs.undo(id);
  }

  cancel(id: JobId): Promise<void> {
    return this.#wire.api.jobs.cancel(id);
  }

  async dismiss(id: JobId): Promise<void> {
    const rest = new Map(this.#states);
    rest.delete(id);
    this.#states = rest;
    await this.#wire.api.jobs.dismiss(id);
  }

  /** Removes all jobs that have ended. */
  async dismissEnded(): Promise<void> {
    for (const { id, state } of this.list) if (state !== 'running') await this.dismiss(id);
  }

  #update(job: JobState): void {
    const states = new Map(this.#states);
    if (job.transient && (job.state === 'done' || job.state === 'cancelled')) states.delete(job.id);
    else states.set(job.id, job);
    this.#states = states;
  }
}

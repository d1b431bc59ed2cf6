/** The earlier versions of an open game, one of them chosen and compared with the game on screen. */
import type { GameVersion } from '../../../api/contract.ts';
import { differencesOf, type StudyDifferences } from '../../../core/study/differences.ts';
import { unflattenStudy } from '../../../core/study/flat.ts';
import type { Study } from '../../../core/study/study.ts';
import { knownRules } from '../rules/known-rules.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

export class VersionHistory {
  /** Newest first; `null` until they are loaded. */
  list = $state.raw<readonly GameVersion[] | null>(null);
  chosen = $state.raw<GameVersion | null>(null);
  /** The study of the chosen version; `null` until it is loaded. */
  study = $state.raw<Study | null>(null);
  readonly #open: OpenStudy;
  readonly #wire: Wire;

  readonly differences: StudyDifferences | null = $derived.by(
    () => this.study && differencesOf(this.study, this.#open.study),
  );
  readonly isSame = $derived(this.differences !== null && !hasAny(this.differences));

  constructor(open: OpenStudy, wire: Wire) {
    this.#open = open;
    this.#wire = wire;
  }

  /** Loads the list and chooses the newest version. @throws CodedError of `versions` */
  async load(): Promise<void> {
    const { game } = this.#open;
    this.list = game === null ? [] : await this.#wire.api.versions.list(game);
    const [newest] = this.list;
    if (newest) await this.choose(newest);
  }

  /** @throws CodedError `no-such-version`, `record-damaged` */
  async choose(version: GameVersion): Promise<void> {
    this.chosen = version;
    this.study = null;
    const study = unflattenStudy(await this.#wire.api.versions.read(version.id));
    await knownRules.ensure(study.rules, this.#wire.api);
    if (this.chosen === version) this.study = study;
  }

  /** The chosen version replaces the game on screen, as one step of undo. */
  restore(): void {
    if (this.study) this.#open.edit(this.study, { code: 'version' });
  }
}

const hasAny = ({ otherStart, tags, moves }: StudyDifferences): boolean =>
  otherStart || tags.length > 0 || moves.length > 0;

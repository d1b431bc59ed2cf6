/** One side of a match, as the dialog edits it. */
import type { ListedEngine, MatchPlayer, MatchRequest, PresetChoice } from '../../../api/contract.ts';
import { MATCH_MEMORY } from '../../../api/own-options.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { engineVariant } from '../../../engine/rules/uci-variants.ts';
import { externalEngines } from '../../state/engine/external.ts';

export interface Side {
  /** Id of an external engine; empty: the engine of Chatrang. */
  engine: string;
  /** Index among the presets that the engine offers; -1: its values as they are. */
  preset: number;
  threads: number;
  /** MiB. */
  memory: number;
  network: boolean;
  /** An index of `LEVELS`; `null`: full strength. */
  level: number | null;
}

/** As in the last match, or the engine of Chatrang. */
export function newSide(last: MatchRequest | null, index: 0 | 1): Side {
  const player = last?.players[index];
  const limit = last?.limits[index];
  const own = player?.kind === 'own' ? player : null;
  return {
    engine: player?.kind === 'external' && externalEngines.get(player.id) !== null ? player.id : '',
    preset: player?.kind === 'external' ? presetIndex(externalEngines.get(player.id), player.preset) : -1,
    threads: own?.threads ?? 1,
    memory: own?.memory ?? MATCH_MEMORY,
    network: own?.network ?? true,
    level: limit?.kind === 'level' ? limit.level : null,
  };
}

const presetIndex = (engine: ListedEngine | null, preset: PresetChoice | null): number =>
  engine === null || preset === null
    ? -1
    : engine.offered.findIndex(({ kind, name }) => kind === preset.kind && name === preset.name);

export function playerOf({ engine, preset, threads, memory, network }: Side): MatchPlayer {
  if (engine === '') return { kind: 'own', threads, memory, network };
  const chosen = externalEngines.get(engine)?.offered[preset];
  if (chosen === undefined) return { kind: 'external', id: engine, preset: null };
  // Without the values, which only the host decides on.
  const choice: PresetChoice =
    chosen.kind === 'own' ? { kind: 'own', name: chosen.name } : { kind: 'builtIn', name: chosen.name };
  return { kind: 'external', id: engine, preset: choice };
}

/** Whether the engine exists and knows a rule set. */
export function knowsRules({ engine }: Side, rules: RuleSet): boolean {
  if (engine === '') return true;
  const listed = externalEngines.get(engine);
  return listed !== null && engineVariant(rules, listed.description) !== null;
}

/** Threads of a search. */
export function threadsOf({ engine, preset, threads }: Side): number {
  if (engine === '') return threads;
  const listed = externalEngines.get(engine);
  const values = listed?.offered[preset]?.options ?? listed?.options ?? {};
  const option = listed?.description.options.find(({ name }) => name.toLowerCase() === 'threads');
  if (option === undefined) return 1;
  return Number(values[option.name] ?? ('value' in option ? option.value : 1));
}

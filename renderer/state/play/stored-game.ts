/** The check of the setting with the game against an opponent. Its moves are checked when they are played. */
import { RESULTS } from '../../../core/study/study.ts';
import { isRecord } from '../../../engine/rules/is-record.ts';
import type { StoredGame } from './engine-game.svelte.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTime = (value: unknown): boolean => typeof value === 'number' && value >= 0;
const isList =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isOne);
const isOrNull =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || isOne(value);
const isNatural = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isAction = (value: unknown): boolean => isRecord(value) && isText(value.action) && isText(value.by);

const CHECKS: Readonly<Record<keyof StoredGame, (value: unknown) => boolean>> = {
  rules: isText,
  start: isText,
  moves: isList(isText),
  given: isNatural,
  actions: isList(value => isRecord(value) && isNatural(value.ply) && isList(isAction)(value.actions)),
  player: value => value === 'w' || value === 'b',
  engine: isOrNull(isText),
  opponent: isText,
  level: isNatural,
  control: isOrNull(value => isRecord(value) && isTime(value.base) && isTime(value.increment)),
  ponder: value => typeof value === 'boolean',
  clocks: isList(value => isRecord(value) && isTime(value.w) && isTime(value.b)),
  end: isOrNull(
    value =>
      isRecord(value) &&
      (value.reason === 'resigned' || value.reason === 'time') &&
      RESULTS.some(result => result === value.result),
  ),
};

/** `null`: the value is no game. */
export function storedGame(value: unknown): StoredGame | null {
  if (!isRecord(value)) return null;
  return Object.entries(CHECKS).every(([name, fits]) => fits(value[name])) ? (value as unknown as StoredGame) : null;
}

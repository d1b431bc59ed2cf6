/** External UCI engines: the list of the user, their options, and live analysis with them. */
import type { Issue } from '../../engine/rules/result.ts';
import type { NamedEngine } from '../../engine/rules/uci-variants.ts';
import type { SearchJob, SearchLine, SearchReport } from '../../engine/search/job.ts';
import type { WinDrawLoss } from '../../engine/search/win-draw-loss.ts';

/** A UCI option as an engine describes it. Values are texts, as in `setoption`. */
export type EngineOption =
  | { readonly kind: 'check'; readonly name: string; readonly value: boolean }
  | {
      readonly kind: 'spin';
      readonly name: string;
      readonly value: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'combo'; readonly name: string; readonly value: string; readonly values: readonly string[] }
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  | { readonly kind: 'button'; readonly name: string };

/** What an engine said when it was last checked. */
export interface EngineDescription extends NamedEngine {
  readonly author: string;
  readonly options: readonly EngineOption[];
}

/** Values of UCI options by name that differ from those of the engine; `''` presses a button at every start. */
export type OptionValues = Readonly<Record<string, string>>;

/** Option values under a name of the user. */
export interface EnginePreset {
  /** Unique for an engine, whatever the case of its letters; not that of a built-in preset. */
  readonly name: string;
  /** All values that differ from those of the engine. */
  readonly options: OptionValues;
}

/**
 * All at full strength. `analysis`: the cores of this machine and an eighth of its memory, at most 2 GiB. `quiet`: one
 * thread and little memory. `match`: one thread and the memory that `chatrang match` gives to engines.
 */
export type BuiltInPreset = 'analysis' | 'quiet' | 'match';

export type PresetChoice =
  | { readonly kind: 'builtIn'; readonly name: BuiltInPreset }
  | { readonly kind: 'own'; readonly name: string };

export type OfferedPreset = PresetChoice & {
  /** Of the engine when this preset is chosen. */
  readonly options: OptionValues;
  /** The engine has these values. */
  readonly isChosen: boolean;
};

export interface RegisteredEngine {
  readonly id: string;
  /** Unique, whatever the case of its letters. */
  readonly name: string;
  /** Program and arguments, started without a shell. */
  readonly command: readonly string[];
  readonly options: OptionValues;
  readonly presets?: readonly EnginePreset[];
  readonly description: EngineDescription;
}

export interface ListedEngine extends RegisteredEngine {
  readonly offered: readonly OfferedPreset[];
}

export interface ExternalLine extends SearchLine {
  /** As the engine reports it, in permille for the side to move. */
  readonly chances?: WinDrawLoss;
}

export interface ExternalReport extends Omit<SearchReport, 'lines'> {
  readonly lines: readonly ExternalLine[];
  /** Probes of endgame tables that the engine reports. */
  readonly tableHits: number;
  /** The move of the last report, in our UCI text; `null` before, and when it is illegal or there is none. */
  readonly best: string | null;
  /** `engine-illegal-move`: what the engine sent and is not shown. */
  readonly faults: readonly Issue[];
}

export type EngineChange =
  | { readonly kind: 'add'; readonly name: string; readonly command: string }
  | { readonly kind: 'command'; readonly id: string; readonly command: string }
  /** All values that differ from those of the engine. */
  | { readonly kind: 'options'; readonly id: string; readonly options: OptionValues };

/**
 * `code`: the shell has printed a code with which the user confirms the change. `wrong`: the code was wrong; `left`
 * attempts remain.
 */
export type EngineAnswer =
  | { readonly kind: 'done'; readonly engine: RegisteredEngine }
  | { readonly kind: 'declined' }
  | { readonly kind: 'code' }
  | { readonly kind: 'wrong'; readonly left: number };

/** A known engine that was found on this machine. */
export interface EngineSuggestion {
  readonly name: string;
  /** Command line. */
  readonly command: string;
}

/** Milliseconds. */
export interface GameClocks {
  readonly white: number;
  readonly black: number;
  readonly whiteIncrement: number;
  readonly blackIncrement: number;
}

export interface Engines {
  list(): Promise<readonly ListedEngine[]>;
  /** Known engines in the folders of the variable PATH that are not in the list. Starts no program. */
  suggestions(): Promise<readonly EngineSuggestion[]>;
  /**
   * Changes the list. A command, and a text as the value of an option, which may name a file, need the approval of the
   * user outside the page. A new command is started once, and described by what the engine says.
   */
  change(change: EngineChange): Promise<EngineAnswer>;
  /** Confirms the pending change with the code that the shell has printed. Refused with `no-pending-change`. */
  confirm(code: string): Promise<EngineAnswer>;
  /** Starts an engine and stores its description. */
  check(id: string): Promise<RegisteredEngine>;
  remove(id: string): Promise<void>;
  /** Gives the engine the values of a preset. Refused with `no-such-preset`. */
  usePreset(id: string, preset: PresetChoice): Promise<void>;
  /** Stores the values that the engine has now, in place of a preset of this name. */
  savePreset(id: string, name: string): Promise<void>;
  renamePreset(id: string, name: string, to: string): Promise<void>;
  removePreset(id: string, name: string): Promise<void>;
  /**
   * Replaces the search of an engine; reports arrive as `externalReport` events with the returned number, failures as
   * `externalFailure`.
   */
  start(id: string, job: SearchJob): Promise<number>;
  /** Resolves when the engine has stopped. */
  stop(id: string): Promise<void>;
  /**
   * The last report of a search for the move of a game, in a process beside live analysis.
   * @param level an index of `LEVELS` (`core/play/levels.ts`)
   */
  move(id: string, job: SearchJob, level: number, clocks: GameClocks | null): Promise<ExternalReport>;
  /**
   * Thinks in the time of the player about a position, if the engine has the option `Ponder`, until {@link move} asks
   * for it or for another one.
   */
  ponder(id: string, job: SearchJob, level: number, clocks: GameClocks | null): Promise<void>;
  /** Ends the process of {@link move} of this page. */
  endMoves(id: string): Promise<void>;
}

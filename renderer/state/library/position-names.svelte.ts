/** The names that the user has given to positions. */
import type { NameChange, PositionName } from '../../../api/contract.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import type { Wire } from '../shell/connection.svelte.ts';

export class PositionNames {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** By name. */
  list = $state.raw<readonly PositionName[]>([]);
  readonly #byKey = $derived(Map.groupBy(this.list, ({ key }) => key));
  #isWanted = false;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('positionNamesChanged', () => this.#refresh());
    wire.onOpen(() => this.#refresh());
  }

  /** Keeps the list current from now on. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#refresh();
  }

  /** A name under the rule set of the position comes before those under others with the same moves. */
  at(position: Position): PositionName | null {
    const found = this.#byKey.get(String(position.key)) ?? [];
    const isSame = ({ rules }: PositionName): boolean => {
      const known = ruleSet(rules);
      return known !== null && haveSameMoves(known, position.rules);
    };
    return found.find(({ rules }) => rules === position.rules.id) ?? found.find(isSame) ?? null;
  }

  /** Returns what undoes the changes. */
  change(changes: readonly NameChange[]): Promise<readonly NameChange[]> {
    return this.#wire.api.explorer.changeNames(changes);
  }

  #refresh(): void {
    if (this.#isWanted) void this.#load().catch(this.#failed);
  }

  async #load(): Promise<void> {
    this.list = await this.#wire.api.explorer.names();
  }
}

/** The options by which engines play weaker. */
import type { EngineOption, OptionValues } from '../../api/contract.ts';
import { LEVELS } from '../../core/play/levels.ts';
import { spinOption } from './option-lines.ts';

/** Values of options that give an engine a level; empty for one without such options. */
export function strengthOptions(options: readonly EngineOption[], level: number): OptionValues {
  const share = level / (LEVELS.length - 1);
  const valueAt = ({ least, most }: { readonly least: number; readonly most: number }) =>
    String(Math.round(least + share * (most - least)));
  const [elo, skill] = [spinOption(options, 'uci_elo'), spinOption(options, 'skill level')];
  const limit = options.find(({ kind, name }) => kind === 'check' && name.toLowerCase() === 'uci_limitstrength');
  if (elo && limit) return share === 1 ? { [limit.name]: 'false' } : { [limit.name]: 'true', [elo.name]: valueAt(elo) };
  return skill ? { [skill.name]: valueAt(skill) } : {};
}

/**
 * Memory of `library.wasm`, which the host imports and never grows, so that views of it stay valid:
 *
 *   0      ...  TABLES_END-1  constant tables (`../rules/tables.ts`)
 *   RULES  ...                the compiled rule set in use
 *   WORK   ...                position records for replaying
 *   53248  ...  SPACE-1       constants of the compiler (`scripts/kernel.ts`)
 *   SPACE  ...                owned by the caller
 */
import { RECORD } from '../rules/layout';
import { OPTION_WORDS } from '../rules/options';
import { TABLES_END } from '../rules/tables';

export const RULES: usize = TABLES_END;
/** Three records: two for a game, and the one behind a record that `isPlayable` may overwrite. */
export const WORK: usize = RULES + 4 * OPTION_WORDS;
export const WORK_END: usize = WORK + 3 * RECORD;
export const SPACE: usize = 65536;

/** UCI options of external engines that Chatrang sets itself, in small letters. */
export const OWN_OPTIONS: ReadonlySet<string> = new Set(['uci_variant', 'multipv', 'uci_showwdl', 'ponder']);

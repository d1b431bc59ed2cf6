/** Names that commands, options and their values had in earlier versions. They are still accepted, but not listed. */
const COMMANDS: Readonly<Record<string, string>> = { judge: 'adjudicate' };
const OPTIONS: Readonly<Record<string, string>> = {
  '--units': '--pieces',
  '--duels': '--two-sided',
  '--cheung': '--zugzwang',
  '--acts': '--actions',
  '--keep-equal': '--keep-duplicates',
};
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--kind': { 'win-thrown': 'missed-win', 'draw-thrown': 'missed-draw' },
};

/** @param args without Node and the script; @returns the same arguments with the names of this version */
export function withCurrentNames(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.map((text, at) => {
    if (end >= 0 && at >= end) return text;
    if (at === 0) return COMMANDS[text] ?? text;
    const value = VALUES[args[at - 1] ?? '']?.[text];
    if (value !== undefined) return value;
    const [name = '', given] = split(text);
    const option = OPTIONS[name] ?? name;
    return given === undefined ? option : `${option}=${VALUES[option]?.[given] ?? given}`;
  });
}

/** `--name=value` as its two parts; any other text as one part. */
function split(text: string): readonly [name: string, value?: string] {
  const at = text.startsWith('--') ? text.indexOf('=') : -1;
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

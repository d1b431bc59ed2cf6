/**
 * Decorators of AssemblyScript on functions. TypeScript has no such decorators, so the sources contain each one as a
 * comment on the line before its function, which tools for TypeScript can read:
 *
 *     // @inline
 *     export function bit(square: i32): u64 {
 */

const MARK = /^\s*\/\/\s*@/;
/** The decorators in use, each with the beginning of a line to which it applies. */
const DECORATORS: readonly (readonly [mark: RegExp, applies: RegExp])[] = [
  [/^\/\/ @inline$/, /^(export )?function /],
  [/^\/\/ @external\('\w+', '\w+'\)$/, /^declare function /],
];

/**
 * The source for the compiler. Line numbers do not change.
 * @throws if a comment begins with `@` but is no known decorator, or no function follows on the next line
 */
export function withDecorators(path: string, source: string): string {
  const lines = source.split('\n');
  return lines
    .map((line, index) => {
      if (!MARK.test(line)) return line;
      const applies = DECORATORS.find(([mark]) => mark.test(line))?.[1];
      const place = `${path}:${index + 1}: ${line.trim()}`;
      if (applies === undefined) throw new Error(`${place}: unknown decorator`);
      if (!applies.test(lines[index + 1] ?? '')) throw new Error(`${place}: no function on the next line`);
      return line.slice('// '.length);
    })
    .join('\n');
}

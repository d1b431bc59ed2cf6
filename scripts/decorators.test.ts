import asc from 'assemblyscript/asc';
import { expect, it } from 'vitest';
import { withDecorators } from './decorators.ts';

const changed = (...lines: readonly string[]): readonly string[] =>
  withDecorators('a.ts', lines.join('\n')).split('\n');

it('turns the comments before functions into decorators on the same lines', () => {
  expect(changed('/** One. */', '// @inline', 'export function one(): i32 {')).toEqual([
    '/** One. */',
    '@inline',
    'export function one(): i32 {',
  ]);
  expect(changed('// @inline', 'function two(): i32 {')[0]).toBe('@inline');
  expect(changed("// @external('env', 'now')", 'declare function now(): f64;')[0]).toBe("@external('env', 'now')");
  expect(changed('// inline', '/** @returns 1 */', 'function three(): i32 {')[0]).toBe('// inline');
});

it('rejects an unknown decorator and one without a function', () => {
  for (const [comment, next, reason] of [
    ['// @inlined', 'function one(): i32 {', 'unknown decorator'],
    ['//@inline', 'function one(): i32 {', 'unknown decorator'],
    ['  // @inline', 'function one(): i32 {', 'unknown decorator'],
    ['// @external(env, now)', 'declare function now(): f64;', 'unknown decorator'],
    ['// @inline', '', 'no function'],
    ['// @inline', 'const one = 1;', 'no function'],
    ['// @inline', '/** One. */', 'no function'],
    ["// @external('env', 'now')", 'function now(): f64 {', 'no function'],
  ] as const) {
    expect(() => changed('', comment, next), comment).toThrow(new RegExp(`^a\\.ts:2: .*${reason}`));
  }
  expect(() => changed('// @inline')).toThrow('no function');
});

it('makes the compiler inline a marked function', async () => {
  const calls = async (mark: string): Promise<boolean> => {
    const source = withDecorators(
      'a.ts',
      `${mark}\nfunction twice(n: i32): i32 {\n  return n * 2;\n}\nexport function four(): i32 {\n  return twice(2);\n}\n`,
    );
    const { error, text } = await asc.compileString(source, { optimizeLevel: 0, runtime: 'stub' });
    expect(error).toBeNull();
    return `${text}`.includes('call ');
  };
  expect(await calls('// twice')).toBe(true);
  expect(await calls('// @inline')).toBe(false);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { studiesFromStart } from '../../tests/support/studies.ts';
import { evalText } from '../pgn/commands.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { isKnownValue } from './edit.ts';
import { differingTags, mergeGames } from './merge-games.ts';
import type { MoveNode, Study, Tag } from './study.ts';
import { mainLineMoves } from './walk.ts';

const read = (pgn: string): Study => {
  const [game] = readPgn(pgn, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  return game.study;
};

const merged = (pgns: readonly string[], choices: readonly Tag[] = []): Study => {
  const [first, ...others] = pgns.map(read);
  return mergeGames(first as Study, others, choices);
};

/** What the nodes of a study say, by path. */
function nodesOf({ root }: Study): ReadonlyMap<string, MoveNode> {
  const nodes = new Map<string, MoveNode>();
  const stack = [{ path: '', node: root }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    nodes.set(at.path, at.node);
    for (const node of at.node.children) stack.push({ path: `${at.path} ${node.move}`, node });
  }
  return nodes;
}

const texts = (list: readonly unknown[] = []): readonly string[] => list.map(entry => JSON.stringify(entry));

function expectKept(part: MoveNode, whole: MoveNode | undefined): void {
  for (const field of ['comment', 'before'] as const)
    expect(whole?.[field]?.split('\n') ?? []).toEqual(expect.arrayContaining(part[field]?.split('\n') ?? []));
  for (const field of ['nags', 'shapes', 'count', 'commands'] as const)
    expect(texts(whole?.[field])).toEqual(expect.arrayContaining([...texts(part[field])]));
  const evals = [...(whole?.eval ? [`eval ${evalText(whole.eval)}`] : []), ...(whole?.commands ?? [])];
  if (part.eval) expect(evals).toContain(`eval ${evalText(part.eval)}`);
  if (part.clock !== undefined)
    expect([`clk ${whole?.clock}`, ...(whole?.commands ?? [])]).toContain(`clk ${part.clock}`);
}

describe('merging games', () => {
  it('loses no variation, comment, symbol, arrow, count action, evaluation, tag or text of random games', () => {
    fc.assert(
      fc.property(fc.array(studiesFromStart(makruk), { minLength: 2, maxLength: 3 }), games => {
        const [first, ...others] = games as [Study, ...Study[]];
        const whole = mergeGames(first, others, []);
        const nodes = nodesOf(whole);
        for (const game of games) {
          for (const [path, node] of nodesOf(game)) expectKept(node, nodes.get(path));
          const values = whole.tags.map(({ value }) => value).join('; ');
          for (const { value } of game.tags) if (isKnownValue(value)) expect(values).toContain(value.trim());
          const results = [whole.result, whole.tags.find(({ name }) => name === 'OtherResult')?.value].join();
          if (game.result !== '*') expect(results).toContain(game.result);
          for (const { code, ply, text } of game.leftovers)
            expect(whole.leftovers).toContainEqual(expect.objectContaining({ code, ply, text }));
        }
        const line = mainLineMoves(first);
        expect(mainLineMoves(whole).slice(0, line.length)).toEqual(line);
        expect(mergeGames(whole, others, []).root).toEqual(whole.root);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('returns the first game if the others add nothing', () => {
    const first = read('[White "Sok"]\n[Date "????.??.??"]\n\n1. e4 {good} e5 2. d4 *');
    expect(mergeGames(first, [read('[White "Sok"]\n\n1. e4 e5 *')], [])).toBe(first);
  });

  it('continues the shorter game with the moves of the longer one', () => {
    const study = merged(['1. e4 {short} e5 *', '1. e4 e5 {long} 2. d4 (2. c4) d5 1-0']);
    expect(mainLineMoves(study)).toEqual(['e3e4', 'e6e5', 'd3d4', 'd6d5']);
    expect(study.result).toBe('1-0');
    expect(writePgn(study)).toContain('1. e4 {short} 1... e5 {long} 2. d4 (2. c4) 2... d5 1-0');
  });

  it('keeps a comment that is a part of another one', () => {
    const study = merged(['1. e4 {Good move?} *', '1. e4 {Good move} *']);
    expect(study.root.children[0]?.comment).toBe('Good move?\nGood move');
  });

  it('keeps a second evaluation and clock as commands, as the reader does', () => {
    const study = merged(['1. e4 {[%eval 0.20,12] [%clk 0:05:00]} *', '1. e4 {[%eval 0.31,20] [%clk 0:04:00]} *']);
    const written = writePgn(study);
    expect(written).toContain('[%eval 0.20,12] [%clk 0:05:00] [%eval 0.31,20] [%clk 0:04:00]');
    expect(read(written).root).toEqual(study.root);
  });
});

describe('tags of merged games', () => {
  let games: readonly [string, string, string];

  beforeAll(() => {
    games = [
      '[White "Sok D."]\n[Black "Kim"]\n[Date "2011.??.??"]\n[Site "?"]\n\n1. e4 *',
      '[White "Sok Dara"]\n[Black "Kim"]\n[Date "2011.05.02"]\n[Site "Phnom Penh"]\n\n1. e4 1-0',
      '[White "Dara"]\n[Round "3"]\n\n1. e4 0-1',
    ];
  });

  it('have the most complete values; others become further tags', () => {
    const { tags, result } = merged(games);
    expect(result).toBe('1-0');
    expect(Object.fromEntries(tags.map(({ name, value }) => [name, value]))).toEqual({
      White: 'Sok Dara',
      Black: 'Kim',
      Date: '2011.05.02',
      Site: 'Phnom Penh',
      Round: '3',
      OtherWhite: 'Sok D.; Dara',
      OtherDate: '2011.??.??',
      OtherResult: '0-1',
    });
  });

  it('have the chosen values, and keep the values of earlier merges', () => {
    const study = merged(
      [writePgn(merged(games)), '[White "S. Dara"]\n\n1. e4 *'],
      [
        { name: 'White', value: 'S. Dara' },
        { name: 'Result', value: '*' },
      ],
    );
    const value = (wanted: string) => study.tags.find(({ name }) => name === wanted)?.value;
    expect([value('White'), value('OtherWhite'), value('OtherResult')]).toEqual([
      'S. Dara',
      'Sok Dara; Sok D.; Dara',
      '0-1',
    ]);
    expect(study.result).toBe('1-0');
  });

  it('are named if games differ in them', () => {
    expect(differingTags(games.map(read))).toEqual([
      { name: 'Date', values: ['2011.??.??', '2011.05.02'], best: '2011.05.02' },
      { name: 'White', values: ['Sok D.', 'Sok Dara', 'Dara'], best: 'Sok Dara' },
      { name: 'Result', values: ['1-0', '0-1'], best: '1-0' },
    ]);
  });
});

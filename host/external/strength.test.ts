import { expect, it } from 'vitest';
import type { EngineOption } from '../../api/contract.ts';
import { strengthOptions } from './strength.ts';

const spin = (name: string, least: number, most: number): EngineOption => ({
  kind: 'spin',
  name,
  value: most,
  least,
  most,
});

it('gives an engine a level by its rating, else by its skill', () => {
  const limit: EngineOption = { kind: 'check', name: 'UCI_LimitStrength', value: false };
  const rated = [limit, spin('UCI_Elo', 500, 2500), spin('Skill Level', 0, 20)];
  expect(strengthOptions(rated, 0)).toEqual({ UCI_LimitStrength: 'true', UCI_Elo: '500' });
  expect(strengthOptions(rated, 4)).toEqual({ UCI_LimitStrength: 'true', UCI_Elo: '1500' });
  expect(strengthOptions(rated, 8)).toEqual({ UCI_LimitStrength: 'false' });
  expect(strengthOptions([spin('Skill Level', 0, 20)], 2)).toEqual({ 'Skill Level': '5' });
  expect(strengthOptions([spin('Hash', 1, 64)], 2)).toEqual({});
});

import { expect, it } from 'vitest';
import { callerFolder } from './caller.ts';

it('is the folder where npm was called', () => {
  const env = { npm_lifecycle_event: 'chatrang', INIT_CWD: '/home/sok/games' };
  expect(callerFolder('chatrang', env)).toBe('/home/sok/games');
  expect(callerFolder('start', env)).toBe(process.cwd());
  expect(callerFolder('chatrang', {})).toBe(process.cwd());
});

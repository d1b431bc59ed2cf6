import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Credential, proofText } from '../api/handshake.ts';
import { tokenCredential } from '../renderer/state/shell/handshake.ts';
import { type Sessions, secret, sessions } from './sessions.ts';

const ADDRESS = '127.0.0.1:8731';
const DAY = 24 * 60 * 60 * 1000;
const NONCE = 'n'.repeat(43);

let time = 0;
const start = (libraryKey: string, token = secret()): Sessions =>
  sessions({ libraryKey, token, address: ADDRESS, now: () => time });

function proofFor(gate: Sessions, { id, key }: Credential): Parameters<Sessions['prove']>[0] | null {
  const hello = { id, nonce: NONCE };
  const answer = gate.hello(hello);
  if (!answer?.known) return null;
  const text = proofText('page', ADDRESS, hello, answer.nonce);
  return { ...hello, hostNonce: answer.nonce, proof: createHmac('sha256', key).update(text).digest('base64url') };
}

it('accepts a proof and a code for thirty seconds', async () => {
  const token = secret();
  const gate = start(secret(), token);
  const link = await tokenCredential(token);
  const early = proofFor(gate, link);
  time += 30_000;
  const entered = gate.prove(early);
  expect(entered).toMatchObject({ byToken: true });
  const late = proofFor(gate, link);
  time += 30_001;
  expect(gate.prove(late)).toBeNull();
  expect(gate.enter(entered?.entry ?? '')).toBe(false);
});

it('recognises a page after restarts for thirty days, and renews the term each time', async () => {
  const [libraryKey, token] = [secret(), secret()];
  const first = start(libraryKey, token);
  const link = await tokenCredential(token);
  let entered = first.prove(proofFor(first, link));
  for (let restart = 0; restart < 3; restart++) {
    time += 29 * DAY;
    const gate = start(libraryKey);
    const { session, returning } = entered ?? expect.unreachable('was let in');
    expect(proofFor(gate, link), 'the token of an earlier start').toBeNull();
    expect(gate.prove(proofFor(gate, session)), 'a session of an earlier start').toBeNull();
    expect(start(secret()).prove(proofFor(gate, returning)), 'another library').toBeNull();
    entered = gate.prove(proofFor(gate, returning));
    expect(entered).toMatchObject({ byToken: false });
  }
  time += 31 * DAY;
  expect(proofFor(start(libraryKey), entered?.returning ?? link)).toBeNull();
});

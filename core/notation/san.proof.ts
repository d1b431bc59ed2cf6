/** Round trips of SAN and its other spellings for every legal move of random games. */

import { expect, it } from 'vitest';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { makeSan, parseSan } from './san.ts';

const uciOf = (at: Position, text: string): string => {
  const read = parseSan(at, text);
  return read.ok ? makeUci(read.value) : read.error.code;
};

for (const rules of ruleSets) {
  it(`reads every move as written and in other spellings: ${rules.id}`, () => {
    const random = new Random(7);
    for (let game = 0; game < 6; game++) {
      let at = Position.start(rules);
      for (let ply = 0; ply < 160 && at.moves().length > 0; ply++) {
        const texts = new Set<string>();
        for (const move of at.moves()) {
          const san = makeSan(at, move);
          if (texts.has(san)) expect.fail(`${san} twice`);
          texts.add(san);
          const uci = makeUci(move);
          const bare = san.replace(familyOf(rules) === 'chess' ? /[x+#]|=M/gu : /x\w+|[+#]/gu, '');
          for (const text of [san, uci, bare, `${san}!?`, ` ${san} `])
            if (uciOf(at, text) !== uci) expect.fail(`${text} read as ${uciOf(at, text)}, not as ${uci}`);
        }
        at = at.play(random.pick(at.moves()));
      }
    }
  });
}

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { randomRules } from '../../tests/scripts/random-rules.ts';
import { positionFromFen } from './fen.ts';
import { parseJsonText } from './json-text.ts';
import {
  isChanged,
  optionAt,
  optionSources,
  optionsOf,
  optionValue,
  RULE_OPTIONS,
  sectionOf,
  withOption,
} from './option-list.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { ruleSetFaults } from './rule-set-check.ts';
import { copyOf, finished, MAX_RULE_FILE, makeRuleSetFile, parseRuleSetFile } from './rule-set-file.ts';
import { definitionOf } from './rule-set-id.ts';
import { ruleSet, ruleSets } from './rule-sets/list.ts';
import { parseUci } from './uci.ts';

const ouk = ruleSet('ouk-pychess') as RuleSet;

const file = (fields: object): string =>
  JSON.stringify({ format: 'chatrang-rules', version: 2, name: 'Village', extends: 'ouk-pychess', ...fields }, null, 1);

/** Code and text of everything that is wrong with a text. */
function faults(text: string): readonly string[] {
  const read = parseRuleSetFile(text);
  return read.ok ? [] : read.error.map(issue => `${issue.code} | ${issue.text}`);
}

const read = (text: string): RuleSet => {
  const parsed = parseRuleSetFile(text);
  if (!parsed.ok) throw new Error(parsed.error.map(issue => issue.text).join('\n'));
  return parsed.value;
};

describe('the table of options', () => {
  it('has every option of every built-in rule set, and no other', () => {
    for (const rules of ruleSets) {
      const { id, title, variant, uciVariant, sources, ...options } = rules;
      const places = new Set(placesIn(options, ''));
      for (const place of places) expect(optionAt(place), `${id} ${place}`).not.toBeNull();
      for (const option of optionsOf(rules)) {
        const above = sectionOf(option);
        if (above && optionValue(rules, above.path) === null) continue;
        expect(optionValue(rules, option.path), `${id} ${option.path}`).not.toBeUndefined();
      }
    }
  });

  function placesIn(value: object, above: string): readonly string[] {
    return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const place = above === '' ? name : `${above}.${name}`;
      if (name === 'sources' || name === 'own' || (place === 'rek' && inner === null)) return [];
      const option = optionAt(place);
      if (option && option.kind.kind !== 'section') return [place];
      const inside = typeof inner === 'object' && inner !== null ? placesIn(inner, place) : [];
      return place === 'count' || place === 'promotion' || place === 'rek' ? inside : [place, ...inside];
    });
  }

  test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s is without faults', (_, rules) => {
    expect(ruleSetFaults(rules).map(issue => issue.text)).toEqual([]);
  });

  it('describes an option whose section is switched on', () => {
    const makruk = copyOf(ruleSet('makruk') as RuleSet, 'Leaping');
    const opened = withOption(makruk, 'kingLeap', true);
    expect(opened.kingLeap).toMatchObject({ squares: 'lateral', capture: false, rookAim: false });
    expect(withOption(opened, 'kingLeap', null).kingLeap).toBeNull();
    expect(withOption(makruk, 'kingLeap.capture', true).kingLeap).toBeNull();
  });

  it('distinguishes changed options from inherited ones', () => {
    const own = finished(withOption(copyOf(ouk, 'Village'), 'kingLeap.capture', true));
    const sourcesOf = (path: string) => optionSources(own, optionAt(path)!);
    expect(sourcesOf('kingLeap.capture')).toEqual(['OWN']);
    expect(sourcesOf('kingLeap.rookAim')).toEqual(['S2', 'FS', 'PC', 'ODC']);
    expect(sourcesOf('goal')).toEqual(ouk.sources);
    expect(own.kingLeap?.sources).toEqual(['OWN', 'S2', 'FS', 'PC', 'ODC']);
    expect(own.metLeap?.sources).toEqual(ouk.metLeap?.sources);
    expect(RULE_OPTIONS.filter(option => isChanged(own, option)).map(option => option.path)).toEqual([
      'kingLeap.capture',
    ]);
  });
});

describe('a file', () => {
  it('gives a rule set that plays by its changes', () => {
    const rules = read(
      file({ changes: { count: { board: { limit: 50 } }, kingLeap: { rookAim: false } }, notes: ' n ' }),
    );
    expect(rules).toMatchObject({
      title: 'Village',
      variant: 'Cambodian',
      uciVariant: null,
      own: { base: 'ouk-pychess', notes: 'n' },
      count: { board: { limit: 50, endAt: 'limit' } },
      kingLeap: { rookAim: false, capture: false },
      metLeap: { sources: ouk.metLeap?.sources },
    });
    expect(rules.id).toMatch(/^village-[0-9a-f]{8}$/u);
    expect(Position.start(rules).moves().length).toBe(Position.start(ouk).moves().length);
  });

  it('of random options is read back the same, in every form', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const rules = randomRules(new Random(seed));
      const text = makeRuleSetFile(rules);
      expect(read(text), text).toEqual(rules);
      expect(makeRuleSetFile(read(text))).toBe(text);
      expect(read(makeRuleSetFile(rules, { complete: true }))).toEqual(rules);
      const compact = makeRuleSetFile(rules, { compact: true });
      expect(compact).not.toContain('\n');
      expect(read(compact)).toEqual(rules);
    }
  });

  it('names every option that it changes, and no other', () => {
    const own = finished(withOption(withOption(copyOf(ouk, 'Village'), 'metLeap', null), 'count.piece.withFish', 64));
    expect(JSON.parse(makeRuleSetFile(own))).toEqual({
      format: 'chatrang-rules',
      version: 2,
      id: own.id,
      name: 'Village',
      extends: 'ouk-pychess',
      changes: { metLeap: null, count: { piece: { withFish: 64 } } },
    });
  });

  it('keeps its id with other notes, another order and another FEN dialect', () => {
    const id = read(file({ changes: { count: { mode: 'manual', claims: true } } })).id;
    expect(read(file({ notes: 'other', changes: { count: { claims: true, mode: 'manual' } } })).id).toBe(id);
    const start = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w EDed - 0 1';
    expect(read(file({ changes: { startFen: start, count: { claims: true, mode: 'manual' } } })).id).toBe(id);
    expect(read(file({ name: 'Village 2', changes: { count: { mode: 'manual', claims: true } } })).id).not.toBe(id);
    expect(read(file({ changes: { count: { mode: 'manual' } } })).id).not.toBe(id);
  });

  /**
   * With every option, as libraries store them: these stay unchanged when built-in rule sets change.
   */
  test.each(['phnom-penh-2022-2cc8b624', 'rek-at-home-91fa2ade'])('written by an earlier program is still %s', id => {
    const text = readFileSync(
      new URL(`../../tests/data/rules/${id.replace(/-[0-9a-f]{8}$/u, '')}.chatrang-rules.json`, import.meta.url),
      'utf8',
    );
    const rules = read(text);
    expect(rules.id).toBe(id);
    const [before, after] = [text, makeRuleSetFile(rules, { complete: true })].map(each => JSON.parse(each));
    expect(after).toMatchObject({ ...before, version: 2 });
    expect(read(JSON.stringify(after))).toEqual(rules);
  });

  /**
   * Ids that files without changes got from the first release: the id follows from every option of the rule set that is
   * extended.
   */
  test.each([
    ['makruk', 'village-315f2b53'],
    ['ouk-pychess', 'village-dd12a01f'],
    ['kar-ouk', 'village-394d3ed7'],
    ['rek', 'village-eee3d684'],
    ['min-rek-chanh', 'village-1b36468c'],
    ['makruk-manual', 'village-4dbd9fb4'],
    ['makruk-sut', 'village-541c518f'],
    ['makruk-schemingmind', 'village-5b66bff7'],
    ['ouk-pychess-manual', 'village-a839bf48'],
    ['ouk-page', 'village-5830e98d'],
    ['ouk-forum', 'village-fb72ee7a'],
    ['ouk-wikipedia', 'village-f1723e02'],
    ['ouk-engine-2019', 'village-c90f467d'],
    ['kar-ouk-manual', 'village-edb80e55'],
  ])('of version 1 extends %s as it was in version 1', (base, id) => {
    const rules = read(file({ version: 1, extends: base }));
    expect(rules.id).toBe(id);
    expect(read(makeRuleSetFile(rules))).toEqual(rules);
    expect(read(makeRuleSetFile(rules, { complete: true }))).toEqual(rules);
  });

  it('of version 1 counts as it did then', () => {
    const rules = read(file({ version: 1, changes: { count: { board: { limit: 60 } } } }));
    const at = (fen: string, ...moves: readonly string[]): Position => {
      const made = positionFromFen(rules, fen);
      if (!made.ok) throw new Error(fen);
      return moves.reduce((position, text) => {
        const move = parseUci(position, text);
        if (!move.ok) throw new Error(text);
        return position.play(move.value);
      }, made.value);
    };
    // The side that is first to move counts the board, and the piece count takes the place of a board count that ends
    // sooner.
    expect(at('3k4/2m5/8/8/8/8/4R3/3KR3 b - - 0 33', 'd8c8').count()).toMatchObject({ kind: 'board', counter: 'w' });
    expect(at('8/2K3k1/5m2/4S1S1/8/8/8/8 w - 118 101 80', 'e5f6').count()).toMatchObject({ kind: 'piece', limit: 22 });
    // The count of a bare king that was set up begins a move later.
    expect(at('8/8/7K/8/2k5/8/8/R7 b - - 0 1').count()).toBeNull();
    expect(at('8/8/7K/8/2k5/8/8/R7 b - - 0 1', 'c4d5', 'a1a2').count()).toMatchObject({ number: 3, counter: 'b' });
    expect(read(makeRuleSetFile(rules))).toEqual(rules);
  });

  it('of a built-in rule set is a copy without changes', () => {
    for (const rules of ruleSets) {
      const own = read(makeRuleSetFile(rules));
      expect(own.own?.base).toBe(rules.id);
      expect(definitionOf(own)).toBe(definitionOf(rules));
    }
  });

  it('has an id of ASCII letters for a name in any script', () => {
    expect(read(file({ name: 'Café  Été!' })).id).toMatch(/^cafe-ete-[0-9a-f]{8}$/u);
    expect(read(file({ name: 'ច្បាប់ភូមិ' })).id).toMatch(/^own-[0-9a-f]{8}$/u);
    expect(read(file({ name: 'x'.repeat(80) })).id).toMatch(/^x{40}-[0-9a-f]{8}$/u);
  });
});

describe('a bad file names its faults', () => {
  test.each([
    [
      'not JSON',
      '{\n "format": "chatrang-rules",\n "version": 1\n "name": "x"\n}',
      [/^json-broken \| Line 4, column 2: expected ',' or '\}', found "\\""/u],
    ],
    ['truncated JSON', '{"format": "chatrang-rules", "name": "Vil', [/^json-broken .*a closing quotation mark/u]],
    ['empty', '', [/^json-broken \| Line 1, column 1: expected a value, found the end of the text/u]],
    ['other JSON', '{"games": []}', [/^rules-format /u]],
    ['a list', '[1, 2]', [/^rules-format /u]],
    ['a newer version', file({ version: 3 }), [/^rules-version \| Line 3: version: 3 is not a supported version/u]],
    ['no base', file({ extends: undefined }), [/^rules-base .*extends: missing; expected one of makruk/u]],
    ['a wrong base', file({ extends: 'ouk-pychss' }), [/^rules-base .*"ouk-pychss"; did you mean ouk-pychess\?/u]],
    ['an unknown field', file({ chnges: {} }), [/^field-unknown .*chnges: .* did you mean changes\?/u]],
    ['no name', file({ name: '  ' }), [/^rules-name /u]],
    ['a name of two lines', file({ name: 'a\nb' }), [/^rules-name /u]],
    ['notes that are not text', file({ notes: 5 }), [/^rules-notes-text /u]],
    [
      'a duplicate name',
      '{"format":"chatrang-rules","version":1,"name":"x","name":"y","extends":"makruk"}',
      [/^rules-twice \| Line 1: name/u],
    ],
    [
      'a number out of range',
      file({ changes: { count: { board: { limit: 0 } } } }),
      [/^option-number \| Line 9: changes\.count\.board\.limit: 0 is not a whole number from 2 to 500$/u],
    ],
    [
      'a fraction',
      file({ changes: { promotion: { relRank: 5.5 } } }),
      [/^option-number .*5\.5 is not a whole number from 2 to 8/u],
    ],
    [
      'a text for a flag',
      file({ changes: { kingLeap: { capture: 'yes' } } }),
      [/^option-choice .*"yes" is not one of true, false/u],
    ],
    [
      'an unknown choice',
      file({ changes: { stalemate: 'win' } }),
      [/^option-choice .*"win" is not one of draw, loss/u],
    ],
    [
      'a misspelt option',
      file({ changes: { count: { bord: null } } }),
      [/^option-unknown .*count\.bord: .*did you mean count\.board\?/u],
    ],
    ['a dotted name', file({ changes: { 'count.board.limit': 5 } }), [/^option-unknown /u]],
    [
      'a prototype',
      '{"format":"chatrang-rules","version":1,"name":"x","extends":"makruk",' +
        '"changes":{"__proto__":{"goal":1},"constructor":5}}',
      [/^option-unknown .*__proto__/u, /^option-unknown .*constructor/u],
    ],
    [
      'a value for a section',
      file({ changes: { kingLeap: true } }),
      [/^option-section .*true is neither null nor an object/u],
    ],
    ['a value for a part', file({ changes: { count: 5 } }), [/^option-section .*changes\.count: 5 is not an object/u]],
    ['changes that are a list', file({ changes: [] }), [/^option-section /u]],
    ['an option of another game', file({ changes: { rek: { surround: 'off' } } }), [/^option-elsewhere .*rek/u]],
    [
      'units of a board count',
      file({ changes: { count: { board: { start: { units: 99 } } } } }),
      [/^option-number .*count\.board\.start\.units: 99/u],
    ],
    ['a start that is no FEN', file({ changes: { startFen: 'hello' } }), [/ \| Line \d+: changes\.startFen: /u]],
    [
      'a start without kings',
      file({ changes: { startFen: '8/8/8/8/8/8/8/8 w - - 0 1' } }),
      [/changes\.startFen: White has no king/u, /changes\.startFen: Black has no king/u],
    ],
    [
      'a start that is over',
      file({ changes: { startFen: '4k3/8/8/8/8/8/8/3K4 w D - 0 1' } }),
      [/^start-over .*dead-position/u],
    ],
    [
      'rights without leaps',
      file({ changes: { kingLeap: null, metLeap: null } }),
      [/^rights-without-leap .*d1 e1 d8 e8/u],
    ],
    ['leaps without rights', file({ extends: 'makruk', changes: { metLeap: {} } }), [/^leap-without-rights /u]],
    ['fishes on their promotion rank', file({ changes: { promotion: { relRank: 3 } } }), [/^start-promoted /u]],
    [
      'a leap in check that check kills',
      file({ changes: { kingLeap: { whenInCheck: true, checkKills: true } } }),
      [/^leap-in-check /u],
    ],
    ['nothing to count by', file({ changes: { count: { board: null, piece: null } } }), [/^count-nothing /u]],
    [
      'a king that never moves and is lost without a move',
      file({ extends: 'rek', changes: { rek: { kingMoves: false, kingWithoutMove: 'lost' } } }),
      [/^king-never-moves .*changes\.rek\.kingWithoutMove/u],
    ],
    ['claims of automatic counts', file({ changes: { count: { claims: true } } }), [/^claims-automatic /u]],
    ['an empty table', file({ changes: { count: { piece: { table: [] } } } }), [/^table-empty /u]],
    [
      'a table that is too long',
      file({
        changes: {
          count: {
            piece: { table: Array.from({ length: 30 }, (_, i) => ({ role: 'boat', atLeast: 30 - i, limit: 5 })) },
          },
        },
      }),
      [/^table-long .*30 rows; at most \d+ are allowed/u],
    ],
    [
      'a row that is none',
      file({ changes: { count: { piece: { table: [{ role: 'boat', limit: 8 }] } } } }),
      [/^option-row /u],
    ],
    [
      'rows of kings and of too many',
      file({ changes: { count: { piece: { table: [{ role: 'king', atLeast: 17, limit: 8 }] } } } }),
      [/^option-choice .*table\.0\.role/u, /^option-number .*table\.0\.atLeast: 17/u],
    ],
    [
      'a row that never applies',
      file({
        changes: {
          count: {
            piece: {
              table: [
                { role: null, atLeast: 0, limit: 64 },
                { role: 'boat', atLeast: 1, limit: 16 },
              ],
            },
          },
        },
      }),
      [/^row-hidden .*table\.1: .*row 1/u],
    ],
    [
      'a row of fishes that cannot count',
      file({ changes: { count: { piece: { table: [{ role: 'fish', atLeast: 1, limit: 64 }] } } } }),
      [/^row-fish /u],
    ],
    ['the id of something else', file({ id: 'village-00000000' }), [/^rules-id /u]],
  ])('%s', (_, text, wanted) => {
    const found = faults(text);
    expect(found).toHaveLength(wanted.length);
    for (const [index, pattern] of wanted.entries()) expect(found[index]).toMatch(pattern);
  });

  it('all of them at once, in the order of the text', () => {
    const text = file({ name: '', changes: { goal: 'fun', count: { board: { limit: 501 }, claims: true } }, extra: 1 });
    expect(faults(text).map(fault => fault.split(' ', 1)[0])).toEqual([
      'rules-name',
      'option-choice',
      'option-number',
      'claims-automatic',
      'field-unknown',
    ]);
  });

  it('of any length and nesting, without a throw', () => {
    expect(faults('x'.repeat(MAX_RULE_FILE + 1))[0]).toMatch(/^rules-too-long /u);
    expect(faults('['.repeat(MAX_RULE_FILE))[0]).toMatch(/^json-broken /u);
    expect(faults(`"${'\\'.repeat(MAX_RULE_FILE - 2)}`)[0]).toMatch(/^json-broken /u);
    expect(faults(`{"format":"chatrang-rules","x":"${'a'.repeat(60_000)}"}`)[0]).toMatch(/^rules-version /u);
  });

  it('with any characters changed', () => {
    const random = new Random(7);
    const letters = '{}[]",:0123456789.eE+-nulltruefalse\\ \n\u0000é';
    for (let round = 0; round < 400; round++) {
      let text = makeRuleSetFile(randomRules(new Random(round % 40)), { complete: round % 2 === 0 });
      for (let change = random.below(6); change >= 0; change--) {
        const at = random.below(text.length);
        const cut = random.below(3);
        text = text.slice(0, at) + (random.chance(0.6) ? random.pick([...letters]) : '') + text.slice(at + cut);
      }
      const parsed = parseRuleSetFile(text);
      if (!parsed.ok) for (const issue of parsed.error) expect(issue.text.length).toBeGreaterThan(0);
      else expect(ruleSetFaults(parsed.value)).toEqual([]);
    }
  });
});

describe('JSON with places', () => {
  it('reads what JSON.parse reads', () => {
    const random = new Random(11);
    for (let seed = 0; seed < 50; seed++) {
      const text = makeRuleSetFile(randomRules(new Random(seed)));
      const json = parseJsonText(text);
      expect(json.ok && JSON.parse(JSON.stringify(json.value.value))).toEqual(JSON.parse(text));
      const at = random.below(text.length);
      const broken = text.slice(0, at) + random.pick(['{', '"', ',', '7', ' ']) + text.slice(at);
      expect(parseJsonText(broken).ok).toBe(parses(broken));
    }
  });

  const parses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  it('has the line of every value', () => {
    const json = parseJsonText('\uFEFF{\r\n "a": [\n  1,\n  {"b": "c\\u0041"}\n ]\n}');
    if (!json.ok) throw new Error(json.error.text);
    expect(['', 'a', 'a.0', 'a.1', 'a.1.b'].map(json.value.lineOf)).toEqual([1, 2, 3, 4, 4]);
    expect(JSON.stringify(json.value.value)).toBe('{"a":[1,{"b":"cA"}]}');
  });
});

/** Explanations of the labels in every language, for the positive cases of the detectors. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LABELS } from '../../../core/motifs/labels.ts';
import { motifsOfLine, positionsOf } from '../../../core/motifs/motifs.ts';
import { MOTIF_DEFAULTS } from '../../../core/motifs/options.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import type { MotifText } from '../../i18n/en/motifs.ts';
import { LANGUAGES, loadWords } from '../../i18n/languages.ts';
import { motifTools, partsInWords } from './motif-tools.ts';

const [, ...rows] = readFileSync(new URL('../../../core/motifs/cases/cases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/** The motifs of all positive cases, each with its ply. */
function* examples() {
  for (const row of rows) {
    const [label, rules = '', fen = '', moves = '', expected] = row.split('\t');
    if (expected !== 'yes') continue;
    const start = positionFromFen(ruleSet(rules)!, fen);
    if (!start.ok) throw new Error(fen);
    let position = start.value;
    const line = moves
      .replaceAll('*', ' ')
      .trim()
      .split(/\s+/u)
      .map(text => {
        const move = parseUci(position, text);
        if (!move.ok) throw new Error(`${row}: ${move.error.text}`);
        position = position.play(move.value);
        return move.value;
      });
    for (const ply of motifsOfLine(positionsOf(start.value, line), { ...MOTIF_DEFAULTS, chang: true }))
      for (const motif of ply.motifs) if (motif.label === label) yield { motif, ply, rules: ruleSet(rules)! };
  }
}

describe.each(LANGUAGES)('in %s', language => {
  it('an explanation names every piece and square that it needs', async () => {
    const words = await loadWords(language);
    const explained = new Set<string>();
    for (const { motif, ply, rules } of examples()) {
      const parts = partsInWords(motif, ply, rules, words, language);
      const complete = new Proxy(parts, {
        get(target, key: keyof MotifText) {
          expect(target[key], `${key} of ${motif.label}`).not.toBe('');
          return target[key];
        },
      });
      expect(words.motifs.why[motif.label](complete)).not.toBe('');
      expect(motifTools.motifText(motif, ply, rules, words, language)).not.toMatch(/undefined| {2}| [.។]/u);
      explained.add(motif.label);
    }
    console.log(`${explained.size} of ${LABELS.length} labels explained in ${language}`);
    expect(explained.size).toBeGreaterThanOrEqual(41);
  });

  it('every label has a name of its own', async () => {
    const words = await loadWords(language);
    const names = LABELS.map(({ id }) => motifTools.labelName(id, words, language));
    expect(new Set(names).size).toBe(names.length);
  });
});

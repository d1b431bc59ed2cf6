/**
 * Motif labels as the page shows them: which ones, their names, and what they mean in a position. With the detectors and
 * the glossary it is a part of the page that is loaded after the start (`motifs.svelte.ts`).
 */
import type { EndgameLine } from '../../../api/contract.ts';
import { termOf } from '../../../core/glossary/terms.ts';
import { isShown, LABELS, type LabelId } from '../../../core/motifs/labels.ts';
import type { EndingAnswer, Motif, Part, PartName, PlyMotifs } from '../../../core/motifs/motif.ts';
import { motifsOfStudy, writeMotifs } from '../../../core/motifs/study.ts';
import type { MoveNode } from '../../../core/study/study.ts';
import { mainLine } from '../../../core/study/walk.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { type Square, toOf } from '../../../engine/rules/types.ts';
import { roleName } from '../../board/describe.ts';
import type { MotifText } from '../../i18n/en/motifs.ts';
import type { Language } from '../../i18n/languages.ts';
import { nameIn } from '../../i18n/term-names.ts';
import type { Words } from '../../i18n/words.ts';
import type { Choices } from '../shell/settings.svelte.ts';
import { squareText } from './notation.ts';
import type { OpenStudy } from './study.svelte.ts';

/** Whether a label is shown in games of a rule set under the user's settings. */
const showsLabel = (id: LabelId, rules: RuleSet, { motifLabels }: Pick<Choices, 'motifLabels'>): boolean =>
  motifLabels[id] ?? isShown(id, rules);

const termName = (id: LabelId, language: Language): string => {
  const term = termOf(id);
  return term === null ? id.replaceAll('-', ' ') : nameIn(term, language);
};

/** The plain word of the language where it has one term for two labels: Thai for ouk and ruk, Khmer for denh. */
export function labelName(id: LabelId, words: Words, language: Language): string {
  const name = termName(id, language);
  const isShared = LABELS.some(label => label.id !== id && termName(label.id, language) === name);
  return isShared ? words.glossary.terms[id].title : name;
}

/** The squares of a motif, without the square that the move left. */
const motifSquares = ({ parts }: Motif): readonly Square[] => [
  ...new Set(parts.filter(({ name }) => name !== 'from').map(({ square }) => square)),
];

/** The pieces and squares of a motif of the last move, in words. */
export function partsInWords(
  motif: Motif,
  { move }: PlyMotifs,
  rules: RuleSet,
  words: Words,
  language: Language,
): MotifText {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const isCaptureGame = familyOf(rules) === 'rek';
  const pieceText = ({ piece }: Part): string =>
    piece === null ? '' : roleName(piece.role, piece.promoted, words, isCaptureGame);
  const parts = (name: PartName): readonly Part[] => motif.parts.filter(part => part.name === name);
  const placed = (name: PartName): string =>
    list.format(parts(name).map(part => words.motifs.piece(pieceText(part), squareText(part.square))));
  const [mover] = parts('mover');
  const [corner] = parts('corner');
  const [king] = parts('king');
  return {
    mover: mover === undefined ? '' : pieceText(mover),
    to: squareText(toOf(move)),
    checkers: placed('checker'),
    boats: placed('boat'),
    blockers: placed('blocker'),
    targets: placed('target'),
    attackers: placed('attacker'),
    defended: placed('defended'),
    guards: placed('guard'),
    taken: placed('taken'),
    pieces: placed('piece'),
    corner: corner === undefined ? '' : squareText(corner.square),
    king: king === undefined ? '' : pieceText(king),
    isBlunder: motif.severity === 'blunder',
  };
}

/** One sentence about a motif of the last move of a position. */
function motifText(motif: Motif, ply: PlyMotifs, rules: RuleSet, words: Words, language: Language): string {
  const text = words.motifs.why[motif.label](partsInWords(motif, ply, rules, words, language));
  // Thai and Khmer names of pieces end with a space after the square.
  return text.replaceAll(/ +/g, ' ').replace(/ (?=[។.]|$)/gu, '');
}

/**
 * The motifs of a game by node.
 * @param answers of endgame tables for the main line, `null` while they are not known
 */
function motifsOf({ study, positions }: OpenStudy, answers: EndgameLine | null): ReadonlyMap<MoveNode, PlyMotifs> {
  const main = [study.root, ...mainLine(study)];
  const endings = new Map<MoveNode, EndingAnswer>();
  for (const [i, cheung] of (answers?.cheung ?? []).entries()) {
    const node = main[(answers?.from ?? 0) + i];
    if (node === undefined || cheung === null) continue;
    const verdict = answers?.verdicts[i]?.outcome ?? null;
    endings.set(node, { chaserFirst: cheung.chasing, bareFirst: cheung.waiting, verdict });
  }
  return motifsOfStudy(study, positions, node => endings.get(node) ?? null);
}

/** Writes the shown labels of every move as commands into its comment. */
function writeMotifLabels(open: OpenStudy, choices: Choices, answers: EndgameLine | null): void {
  const found = motifsOf(open, answers);
  const { rules } = open.positions.root.position;
  const labelsOf = (node: MoveNode): readonly LabelId[] =>
    (found.get(node)?.motifs ?? []).map(({ label }) => label).filter(id => showsLabel(id, rules, choices));
  open.edit(writeMotifs(open.study, labelsOf), { code: 'motifs' });
}

const eraseMotifLabels = (open: OpenStudy): void =>
  open.edit(
    writeMotifs(open.study, () => []),
    { code: 'motifs' },
  );

export const motifTools = {
  motifsOf,
  showsLabel,
  labelName,
  motifSquares,
  motifText,
  writeMotifLabels,
  eraseMotifLabels,
} as const;

export type MotifTools = typeof motifTools;

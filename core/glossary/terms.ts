/** All terms of the glossary. */
import { ATTACKS } from './attacks.ts';
import { COUNTS } from './counts.ts';
import { FORMATIONS } from './formations.ts';
import { MOVES } from './moves.ts';
import { PIECES } from './pieces.ts';
import { STATES } from './states.ts';
import type { TermData } from './term.ts';

const ALL = [...PIECES, ...MOVES, ...ATTACKS, ...STATES, ...COUNTS, ...FORMATIONS] as const;

export type TermId = (typeof ALL)[number]['id'];

export interface Term extends TermData {
  readonly id: TermId;
}

export const TERMS: readonly Term[] = ALL;

const BY_ID: ReadonlyMap<string, Term> = new Map(TERMS.map(term => [term.id, term]));

/** The term of an id or anchor; `null` for an unknown one. */
export const termOf = (id: string): Term | null => BY_ID.get(id) ?? null;

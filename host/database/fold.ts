/** How text is compared when people look for a part of it: composed, without regard to case. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Trigrams find a part of at least three characters. */
export const hasTrigrams = (folded: string): boolean => [...folded].length >= 3;

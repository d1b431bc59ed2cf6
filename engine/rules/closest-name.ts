/**
 * The dotted name whose last part has the smallest edit distance to that of `name`: at most two letters or a third of
 * them. `null` if there is none.
 */
export function closestName(name: string, names: readonly string[]): string | null {
  if (name.length > 60) return null;
  const last = (path: string): string => path.split('.').at(-1) ?? '';
  let best: string | null = null;
  let least = Math.max(2, Math.floor(last(name).length / 3)) + 1;
  for (const other of names) {
    const edits = distance(last(name).toLowerCase(), last(other).toLowerCase());
    if (edits < least) [best, least] = [other, edits];
  }
  return best;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

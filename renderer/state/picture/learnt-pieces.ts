/** How the settings store piece sets that were learnt from pictures: pixels as base64 by names of drawings. */
export type LearntPieces = readonly (readonly [name: string, pixels: string])[];

const LONGEST_PIXELS = 4096;

const isLearntPiece = (value: unknown): value is LearntPieces[number] => {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [name, pixels]: readonly unknown[] = value;
  return (
    typeof name === 'string' &&
    /^[wb]-(?:capture-)?[a-z]+$/.test(name) &&
    typeof pixels === 'string' &&
    pixels.length <= LONGEST_PIXELS &&
    /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(pixels)
  );
};

export const isLearntList = (value: unknown): value is readonly LearntPieces[] =>
  Array.isArray(value) && value.every(set => Array.isArray(set) && set.every(isLearntPiece));

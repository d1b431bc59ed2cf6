/**
 * Splits text that arrives in pieces into lines, without their ends.
 * @param most characters of a line
 * @returns takes the next piece; `false` when a line is longer
 */
export function lineSplitter(most: number, onLine: (line: string) => void): (text: string) => boolean {
  let rest = '';
  return text => {
    const lines = (rest + text).split(/\r?\n/u);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= most;
  };
}

/**
 * Text as outlines, shaped by HarfBuzz with the fonts that the program ships. The renderer of pictures has no correct
 * distances between the letters of Thai and Khmer.
 */
import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import type { DrawText } from '../core/diagram/svg.ts';
import { findAssets } from '../host/assets.ts';
import { unpackWoff } from './woff.ts';

interface LoadedFont {
  readonly font: Font;
  /** Units of the font in an em. */
  readonly em: number;
}

const SCRIPTS = [/\p{Script=Thai}/u, /\p{Script=Khmer}/u];

async function loadFont(file: URL): Promise<LoadedFont> {
  const face = new Face(new Blob(unpackWoff(await readFile(file)).buffer));
  return { font: new Font(face), em: face.upem };
}

/** The parts of a text that one font draws; `script`: index of {@link SCRIPTS}, -1 for all other text. */
function runsOf(text: string): readonly { readonly script: number; readonly text: string }[] {
  const runs: { script: number; text: string }[] = [];
  for (const character of text) {
    const script = SCRIPTS.findIndex(pattern => pattern.test(character));
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

export async function outlineText(): Promise<DrawText> {
  const fonts = await Promise.all(findAssets().fonts.map(loadFont));
  return (text, x, y, size) => {
    const glyphs: string[] = [];
    let width = 0;
    for (const run of runsOf(text)) {
      const { font, em } = fonts[run.script + 1] as LoadedFont;
      const scale = size / em;
      const buffer = new GlyphBuffer();
      buffer.addText(run.text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const places = buffer.getGlyphPositions();
      for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
        const outline = font.glyphToPath(glyph);
        const place = `${width + xOffset * scale} ${-yOffset * scale}`;
        if (outline !== '')
          glyphs.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${outline}"/>`);
        width += xAdvance * scale;
      }
    }
    return `<g transform="translate(${x - width / 2} ${y})">${glyphs.join('')}</g>`;
  };
}

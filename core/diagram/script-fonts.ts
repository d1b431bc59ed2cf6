/** The fonts that files with Thai or Khmer text contain. Every system has fonts for Latin. */
export const SCRIPT_FONTS = [
  { family: 'Noto Sans Thai', script: /\p{Script=Thai}/u },
  { family: 'Noto Sans Khmer', script: /\p{Script=Khmer}/u },
] as const;

/** @param data the font file in Base64 */
export const fontFace = (family: string, format: 'woff' | 'woff2', data: string): string =>
  `@font-face{font-family:"${family}";src:url(data:font/${format};base64,${data}) format("${format}")}`;

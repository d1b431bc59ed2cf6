/**
 * The upper halves (bytes 80 to FF) of the code pages that Thai and Western programs used before UTF-8. A byte that
 * the code page leaves undefined is mapped to the code point with the same number, so that no byte is lost.
 */

const upperHalf = (text: string): readonly number[] => text.split(' ').map(item => Number.parseInt(item, 16));

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i).toString(16)).join(' ');

export const WINDOWS_1252 = upperHalf(
  '20ac 81 201a 192 201e 2026 2020 2021 2c6 2030 160 2039 152 8d 17d 8f ' +
    '90 2018 2019 201c 201d 2022 2013 2014 2dc 2122 161 203a 153 9d 17e 178 ' +
    range(0xa0, 0xff),
);

export const WINDOWS_874 = upperHalf(
  '20ac 81 82 83 84 2026 86 87 88 89 8a 8b 8c 8d 8e 8f ' +
    '90 2018 2019 201c 201d 2022 2013 2014 98 99 9a 9b 9c 9d 9e 9f ' +
    `a0 ${range(0xe01, 0xe3a)} db dc dd de ${range(0xe3f, 0xe5b)} fc fd fe ff`,
);

/** Whether Windows-874 leaves a byte undefined: text with such a byte is not Thai. */
export const isUndefinedThai = (byte: number): boolean =>
  (byte >= 0x81 && byte <= 0x90 && byte !== 0x85) ||
  (byte >= 0x98 && byte <= 0x9f) ||
  (byte >= 0xdb && byte <= 0xde) ||
  byte >= 0xfc;

/** The size of a PNG, JPEG or WebP picture from the beginning of its file, before anything is decoded. */

export interface ImageSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whether two sizes are equal. The sides of a picture that is turned by its metadata have the other order. */
export const isSameSize = (a: ImageSize, b: ImageSize): boolean =>
  (a.width === b.width && a.height === b.height) || (a.width === b.height && a.height === b.width);

/** Bytes from the beginning of a file that are enough, unless a JPEG file has more of other data before its size. */
export const HEADER_BYTES = 1 << 18;

/** @returns `null` if the file is none of the three kinds, or is damaged */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngSize(view) ?? jpegSize(view) ?? webpSize(view);
  } catch (reason) {
    if (reason instanceof RangeError) return null;
    throw reason;
  }
}

const text = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/** PNG, section 11.2.1: the first chunk is IHDR. */
function pngSize(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== 0x89504e47 || text(view, 12, 4) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU T.81, B.1.1.3: TEM, RST0 to RST7, SOI and EOI. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const SCAN = 0xda;

/** ITU T.81, B.2.2: the frame header follows a marker from C0 to CF, except C4, C8 and CC. It precedes the scan. */
function jpegSize(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (hasNoLength(marker) || marker === SCAN) return null;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
}

/** RFC 9649, sections 2.5 to 2.7, and RFC 6386, section 9.1. */
function webpSize(view: DataView): ImageSize | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null;
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      return { width: three(24) + 1, height: three(27) + 1 };
    }
    default:
      return null;
  }
}

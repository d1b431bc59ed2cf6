/** Turns SVG without text into pixels. */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { findAssets, fromAsset } from '../host/assets.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha; the colours are multiplied by alpha. */
  readonly pixels: Uint8Array;
  readonly png: Uint8Array;
}

export type Rasterize = (svg: string, width: number) => Pixels;

/** @throws CodedError `asset-missing` */
export async function createRasterizer(): Promise<Rasterize> {
  await fromAsset(findAssets().resvgWasm, bytes => initWasm(bytes));
  return (svg, width) => {
    const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
    const image = drawing.render();
    const result = { width: image.width, height: image.height, pixels: image.pixels, png: image.asPng() };
    image.free();
    drawing.free();
    return result;
  };
}

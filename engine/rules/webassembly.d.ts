/**
 * The part of the WebAssembly JavaScript interface that we use. Neither the ES libraries nor Node's types declare it,
 * and the DOM library, which does, is not available to the pure modules. Identical declarations merge with the DOM's.
 */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
}

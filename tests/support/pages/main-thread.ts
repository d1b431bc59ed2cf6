/**
 * The work of a page's main thread, from a trace of Chromium. Times are processor times: waiting for a
 * processor is not part of them, but other programs still lengthen them through shared caches.
 */
import type { Browser, Page } from '@playwright/test';

/** Milliseconds of processor time. */
export interface Work {
  /** All tasks. */
  readonly total: number;
  /** Parts of the total; the rest is the browser's own, such as input and messages. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly paint: number;
  /** The longest task. */
  readonly longest: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
  /** Of the other threads: pictures of what was painted, and their composition. */
  readonly raster: number;
}

type Part = 'script' | 'style' | 'layout' | 'paint';

interface ShownFrame {
  readonly url: string;
  readonly processId: number;
  /** Instead of `processId` while the process starts; a later event has both. */
  readonly processPseudoId: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock, and by the processor time of the thread. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: Partial<ShownFrame> & { readonly frames?: readonly ShownFrame[] };
  };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const PARTS: Readonly<Record<string, Part>> = {
  FunctionCall: 'script',
  EvaluateScript: 'script',
  RunMicrotasks: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  EventDispatch: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  UpdateLayer: 'paint',
  UpdateLayerTree: 'paint',
};

const TASK = 'RunTask';
const DRAWING = new Set(['RasterTask', 'ImageDecodeTask']);
const LONG = 50;

/** Traces the browser while `work` runs. @param page which shows, or is going to, a page of `origin` */
export async function traceWhile<Result>(
  browser: Browser,
  page: Page,
  origin: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly spent: Work }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let result: Result;
  let trace: Buffer;
  try {
    result = await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return { result, spent: workIn(traceEvents, origin) };
}

/** @throws if the trace does not name the page's process */
function workIn(events: readonly TraceEvent[], origin: string): Work {
  const shown = events.flatMap(({ name, args: { data } }): readonly Partial<ShownFrame>[] => {
    if (name === 'TracingStartedInBrowser') return data?.frames ?? [];
    return name === 'FrameCommittedInBrowser' && data !== undefined ? [data] : [];
  });
  const frame = shown.findLast(({ url }) => url?.startsWith(origin));
  const started = events.find(
    ({ name, args: { data } }) =>
      name === 'ProcessReadyInBrowser' &&
      data?.processPseudoId === frame?.processPseudoId &&
      data?.processId !== undefined,
  );
  const process = frame?.processId ?? started?.args.data?.processId;
  const threads = events.filter(({ name, ph, pid }) => ph === 'M' && name === 'thread_name' && pid === process);
  const main = threads.find(({ args }) => args.name === 'CrRendererMain')?.tid;
  if (process === undefined || main === undefined) throw new Error('The trace has no main thread of the page');
  const compositor = threads.find(({ args }) => args.name === 'Compositor')?.tid;
  const complete = events.filter(({ ph, pid }) => ph === 'X' && pid === process);
  const drawing = complete.filter(({ name, tid }) => DRAWING.has(name) || (name === TASK && tid === compositor));
  return {
    ...workOf(complete.filter(({ tid }) => tid === main)),
    raster: drawing.reduce((sum, event) => sum + milliseconds(event), 0),
  };
}

const milliseconds = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1000;

/** @param events of the main thread, with their durations */
function workOf(events: readonly TraceEvent[]): Omit<Work, 'raster'> {
  const known = events.filter(({ name }) => PARTS[name] !== undefined || name === TASK);
  const parts: Record<Part, number> = { script: 0, style: 0, layout: 0, paint: 0 };
  let total = 0;
  let longest = 0;
  let longTasks = 0;
  const stack: { readonly end: number; readonly part: Part | null }[] = [];
  for (const event of known.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while ((stack.at(-1)?.end ?? Infinity) <= event.ts) stack.pop();
    const spent = milliseconds(event);
    if (stack.length === 0) {
      total += spent;
      longest = Math.max(longest, spent);
      if (spent > LONG) longTasks++;
    }
    const part = PARTS[event.name] ?? null;
    const outer = stack.at(-1)?.part ?? null;
    // What is inside another part counts as its own part only.
    if (part !== null) parts[part] += spent;
    if (part !== null && outer !== null) parts[outer] -= spent;
    stack.push({ end: event.ts + (event.dur ?? 0), part: part ?? outer });
  }
  return { total, ...parts, longest, longTasks };
}

/** The diagram of the position on the board, as the user sets it up. */
import { drawFrames, framesOf } from '../../../core/diagram/animation.ts';
import { type DiagramLook, type DiagramTheme, diagramOf } from '../../../core/diagram/diagram.ts';
import { type Drawings, drawSized, type Sized, symbolsOf } from '../../../core/diagram/svg.ts';
import { lastPath, nodesAlong } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { t } from '../../i18n/index.svelte.ts';
import { studyName } from '../game/names.ts';
import { numberedText, squareText } from '../game/notation.ts';
import type { OpenStudy } from '../game/study.svelte.ts';
import { connection, settings } from '../shell/app.svelte.ts';
import { fileName, saveFile } from '../shell/download.ts';
import { withFonts } from './embedded-fonts.ts';
import { gifOf, type PNG_WIDTHS, pngOf } from './pictures.ts';

export const FORMATS = ['png', 'svg', 'gif'] as const;
export const LINES = ['main', 'shown'] as const;

const THEME_OF_BOARD: Readonly<Record<string, DiagramTheme>> = { wood: 'wood', slate: 'dark' };

export class DiagramDraft {
  readonly open: OpenStudy;
  format = $state<(typeof FORMATS)[number]>('png');
  theme = $state<DiagramTheme>(THEME_OF_BOARD[settings.choices.board] ?? 'light');
  pieces = $state<string>(settings.choices.pieces);
  blackBelow = $state(false);
  coordinates = $state(settings.choices.coordinates);
  lastMove = $state(true);
  shapes = $state(true);
  sideToMove = $state(false);
  count = $state(true);
  caption = $state('');
  /** Pixels. */
  width = $state<(typeof PNG_WIDTHS)[number]>(1056);
  /** Which moves an animated picture shows. */
  line = $state<(typeof LINES)[number]>('main');
  /** Seconds for each position. */
  delay = $state<number | null>(1);
  /** From 0 to 1 while a file is drawn. */
  share = $state<number | null>(null);
  #stop: AbortController | null = null;

  readonly #look: DiagramLook = $derived({
    theme: this.theme,
    orientation: this.blackBelow ? 'b' : 'w',
    squareName: this.coordinates ? squareText : null,
    sideToMove: this.sideToMove,
    captions: [],
  });

  constructor(open: OpenStudy) {
    this.open = open;
    this.blackBelow = open.orientation === 'b';
  }

  #captionsOf(position: Position): readonly string[] {
    const count = this.count ? position.count() : null;
    return [
      ...(this.caption.trim() === '' ? [] : [this.caption]),
      ...(count === null ? [] : [t.count.short(t.colors[count.counter], count.number, count.limit)]),
    ];
  }

  /** The picture of the position on the board. */
  picture(drawings: Drawings): Sized {
    const { position, node } = this.open;
    const diagram = diagramOf(position, this.lastMove, this.shapes ? (node.shapes ?? []) : []);
    const look = { ...this.#look, captions: this.#captionsOf(position) };
    return drawSized(diagram, look, symbolsOf([diagram], drawings));
  }

  /** The positions of the chosen line, each with its move as text. */
  #frames() {
    const { study, path, positions } = this.open;
    const nodes = nodesAlong(study, lastPath(study, this.line === 'main' ? '' : path)) ?? [study.root];
    const frames = framesOf(nodes, positions.along(nodes), (place, before) => [
      ...this.#captionsOf(place.position),
      ...(before === null ? [] : [numberedText(before.position, place.position, place.san)]),
    ]);
    return this.shapes ? frames : frames.map(frame => ({ ...frame, shapes: [] }));
  }

  /** The last position of the chosen line. */
  lastFrame(drawings: Drawings): Sized {
    const [frame] = drawFrames(this.#frames().slice(-1), this.#look, drawings);
    return frame as Sized;
  }

  /** Also for the clipboard. */
  png(drawings: Drawings): Promise<Blob> {
    return pngOf(this.picture(drawings), this.width);
  }

  async #content(drawings: Drawings): Promise<string | Uint8Array<ArrayBuffer> | null> {
    if (this.format === 'svg') return withFonts(this.picture(drawings).svg);
    if (this.format === 'png') return new Uint8Array(await (await this.png(drawings)).arrayBuffer());
    this.#stop = new AbortController();
    const progress = (share: number) => {
      this.share = share;
    };
    progress(0);
    const { signal } = this.#stop;
    return gifOf(this.#frames(), this.#look, drawings, this.delay ?? 1, progress, signal).finally(() => {
      this.share = null;
    });
  }

  /** @returns `false` if it was stopped */
  async save(drawings: Drawings): Promise<boolean> {
    const content = await this.#content(drawings);
    if (content === null) return false;
    const type = { svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif' }[this.format];
    const name = fileName(studyName(this.open.study, t.study), this.format);
    await saveFile(connection.api.shell, name, content, type);
    return true;
  }

  stop(): void {
    this.#stop?.abort();
  }
}

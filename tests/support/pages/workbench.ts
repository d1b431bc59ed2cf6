/** The page by its visible and accessible names, without knowledge of its markup. */
import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import type { Shell } from './shell.ts';

export interface ImportAnswers {
  /** The rule set, for files that do not name one. */
  readonly rules?: string;
  /** Name of a new collection; the file's own name when absent. */
  readonly into?: string;
  /** Skips duplicates, also of the samples. By default all games are imported. */
  readonly skipEqual?: boolean;
}

export interface NewGameChoices {
  /** Name of the rule set; the game's ordinary one when absent. */
  readonly rules?: string;
  readonly fen?: string;
  /** Squares of boats that start as mets. */
  readonly tilted?: readonly string[];
  readonly mirrored?: boolean;
  /** Who moves first: `Black`; White when absent. */
  readonly first?: string;
}

export class Workbench {
  readonly page: Page;
  readonly shell: Shell;
  readonly board: Locator;
  /** The result, shown on the board. */
  readonly verdict: Locator;
  readonly moves: Locator;
  readonly engine: Locator;
  readonly games: Locator;
  readonly tabs: Locator;

  constructor(page: Page, shell: Shell) {
    this.page = page;
    this.shell = shell;
    this.board = page.getByRole('application', { name: 'Board' });
    this.verdict = page.getByRole('region', { name: 'Board', exact: true }).getByRole('status');
    this.moves = page.getByRole('region', { name: 'Moves', exact: true });
    this.engine = page.getByRole('region', { name: 'Engine', exact: true });
    this.games = page.getByRole('grid', { name: 'Games' });
    this.tabs = page.getByRole('navigation', { name: 'Open games' });
  }

  /** The program has started, and shows the library because there is no draft. */
  async started(): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Library', exact: true })).toBeVisible();
  }

  // ------------------------------------------------------------ library

  async openLibrary(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Library', exact: true }).click();
    await expect(this.page.getByRole('region', { name: 'Library', exact: true })).toBeVisible();
  }

  /** Adds the games of a file in a new collection, without the import dialog, and shows them in the library. */
  async addGames(path: string, collection: string): Promise<void> {
    await this.shell.import(path, collection);
    await this.openLibrary();
    await this.shelf(collection).click();
    await expect(this.shelf(collection)).toHaveAttribute('aria-current', 'true');
  }

  /** The import dialog with the files, after the host has inspected them. */
  async bring(files: Parameters<Locator['setInputFiles']>[0]): Promise<Locator> {
    await this.openLibrary();
    await this.page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'Import games' });
    await dialog.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
    await expect(dialog.getByText('Encoding').first()).toBeVisible();
    return dialog;
  }

  /** Imports files and returns the report, still on screen. */
  async import(files: string | readonly string[], answers: ImportAnswers = {}): Promise<Locator> {
    const dialog = await this.bring(files);
    await this.answer(dialog, answers);
    await expect(this.report()).toBeVisible();
    return this.report();
  }

  async answer(dialog: Locator, { rules, into, skipEqual = false }: ImportAnswers): Promise<void> {
    if (rules) await dialog.getByRole('combobox', { name: 'Rules', exact: true }).selectOption({ label: rules });
    if (into) {
      await dialog.getByLabel('Import into').selectOption({ label: 'New collection' });
      await dialog.getByLabel('Collection name').fill(into);
    }
    await dialog.getByRole('checkbox', { name: 'Skip duplicates' }).setChecked(skipEqual);
    await dialog.getByRole('button', { name: /^Import( \d+ files)?$/ }).click();
  }

  /** Resolves as soon as the dialog reports the first games, when most of the file is still unread. */
  someGamesIn(dialog: Locator): Promise<void> {
    return atFirstGames(dialog, null);
  }

  /**
   * Presses the button that stops an import in the task in which the page reports the first games. A click of Playwright
   * comes several messages between processes later, when a short import may have ended.
   */
  async stopImport(dialog: Locator): Promise<void> {
    const stop = dialog.getByRole('button', { name: 'Stop', exact: true });
    await expect(stop).toBeEnabled();
    await atFirstGames(dialog, await stop.elementHandle());
  }

  report(): Locator {
    return this.page.getByRole('region', { name: 'Import report' });
  }

  async closeReport(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Rows of games, without the heading. */
  rows(): Locator {
    return this.games.getByRole('row').filter({ has: this.page.getByRole('gridcell') });
  }

  row(text: string | RegExp): Locator {
    return this.rows().filter({ hasText: text });
  }

  async openGame(text: string | RegExp): Promise<void> {
    await this.row(text).first().dblclick();
    await expect(this.board).toBeVisible();
  }

  /** A collection in the library, by its name and followed by its number of games. */
  shelf(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Collections' })
      .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
  }

  /** Waits until the host has answered a search, so that all earlier requests are done. In any language. */
  async hostHasCaughtUp(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button').first().click();
    await expect(this.page.getByRole('row').nth(1)).toBeVisible();
    await this.page.getByRole('searchbox').fill('nobody is called so');
    await expect(this.page.getByRole('row').nth(1)).toHaveCount(0);
  }

  // ------------------------------------------------------------ board

  /** The middle of a square, in page pixels. */
  async square(name: string): Promise<{ x: number; y: number }> {
    // The board of the view before may be the one that is found first, and be gone when it is measured.
    const found: { box: Awaited<ReturnType<Locator['boundingBox']>> } = { box: null };
    const measure = async () => {
      found.box = await this.board.locator('cg-board').boundingBox();
      return found.box;
    };
    await expect.poll(measure, 'the board is on screen').not.toBeNull();
    const { box } = found;
    if (!box) throw new Error('The board is not on screen');
    const turned = await this.board.locator('.orientation-black').count();
    const file = name.charCodeAt(0) - 97;
    const rank = Number(name[1]) - 1;
    const column = turned ? 7 - file : file;
    const row = turned ? rank : 7 - rank;
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  /** Resizes the window. The board follows a frame later and covers until then what is beside it. */
  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    const fits = () =>
      this.board.evaluate(board => {
        const [inner, outer] = [board.querySelector('cg-board'), board].map(box => box?.getBoundingClientRect());
        return inner !== undefined && outer !== undefined && inner.width <= outer.width && inner.height <= outer.height;
      });
    await expect.poll(fits, 'the board has the new size').toBe(true);
  }

  async press(square: string): Promise<void> {
    const { x, y } = await this.square(square);
    await this.page.mouse.click(x, y);
  }

  async drag(from: string, to: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const [start, end] = [await this.square(from), await this.square(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.frame();
    await this.page.mouse.up({ button });
  }

  /** Waits one frame: the board follows the pointer once a frame. */
  async frame(): Promise<void> {
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
  }

  /** Moves a piece by two clicks. For a *sut* move, `to` is the square of the fish. */
  async click(from: string, to: string): Promise<void> {
    await this.press(from);
    await this.press(to);
  }

  /** Moves the square cursor of the focused board to a square and presses Enter. */
  async walkTo(square: string): Promise<void> {
    const said = this.page.locator('[aria-live=assertive]', { hasText: /[a-h][1-8]/ });
    const column = (name: string): number => name.charCodeAt(0) - 97;
    const sign = (await this.board.locator('.orientation-black').count()) > 0 ? -1 : 1;
    const at = /[a-h][1-8]/.exec((await said.textContent()) ?? '')?.[0] ?? square;
    const [right, up] = [sign * (column(square) - column(at)), sign * (Number(square[1]) - Number(at[1]))];
    for (let step = 0; step < Math.abs(right); step++)
      await this.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(up); step++) await this.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    await expect(said).toContainText(square);
    await this.page.keyboard.press('Enter');
  }

  /** Types moves one after the other, as SAN or UCI, and leaves the field. */
  async type(...moves: readonly string[]): Promise<void> {
    const field = this.page.getByLabel('Type a move');
    for (const move of moves) {
      await field.fill(move);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    }
    await field.press('Escape');
  }

  async forward(moves = 1): Promise<void> {
    for (let move = 0; move < moves; move++) await this.moves.getByRole('button', { name: 'Next move' }).click();
  }

  /** The move under the cursor, as the tree writes it. */
  current(): Locator {
    return this.moves.locator('[aria-current=true]');
  }

  move(san: string): Locator {
    return this.moves.getByRole('listitem').getByRole('button', { name: san, exact: true });
  }

  /** The description of the board: `White: king d1, met e1, ...`. */
  async expectOnBoard(...units: readonly (string | RegExp)[]): Promise<void> {
    for (const unit of units)
      await expect(this.board).toHaveAccessibleDescription(typeof unit === 'string' ? new RegExp(unit) : unit);
  }

  // ------------------------------------------------------------ beside the board

  async panel(tab: string): Promise<Locator> {
    const button = this.page.getByRole('tab', { name: tab, exact: false });
    if ((await button.getAttribute('aria-selected')) !== 'true') await button.click();
    return this.page.getByRole('tabpanel', { name: tab, exact: false });
  }

  /** The dialog for a new game with a game and its default rule set selected. */
  async chooseGame(game: string): Promise<Locator> {
    await this.page.getByRole('banner').getByRole('button', { name: 'New game', exact: true }).last().click();
    const dialog = this.page.getByRole('dialog', { name: 'New game' });
    await dialog.getByRole('radio', { name: game, exact: true }).first().check({ force: true });
    return dialog;
  }

  /** Starts a game. Options are named as in the dialog. */
  async newGame(game: string, choices: string | NewGameChoices = {}): Promise<void> {
    const { rules, fen, tilted = [], mirrored, first } = typeof choices === 'string' ? { fen: choices } : choices;
    const dialog = await this.chooseGame(game);
    if (rules) await dialog.getByRole('radio', { name: rules, exact: true }).last().check({ force: true });
    for (const square of tilted) await dialog.getByRole('checkbox', { name: square }).check();
    if (first) await dialog.getByRole('group', { name: 'Who moves first' }).getByRole('radio', { name: first }).check();
    if (mirrored) await dialog.getByRole('checkbox', { name: 'Mirrored start' }).check();
    if (fen) await dialog.getByLabel('FEN').fill(fen);
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Views the open game under another rule set and returns the comparison beside the moves. */
  async lookUnder(rules: string): Promise<Locator> {
    await this.moves.getByRole('button', { name: /^View under/ }).click();
    await this.page.getByRole('menu').getByText(rules, { exact: true }).click();
    return this.page.getByRole('region', { name: `Viewed under: ${rules}` });
  }

  /** The question before a move that disobeys an order. */
  disobeying(): Locator {
    return this.page.getByRole('dialog', { name: 'This move disobeys the order' });
  }

  /** Pastes text with the focus outside any field. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate(pasted => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
  }

  /** @param filter of CSS, applied to the picture first: `invert(1)` makes pieces that no set has */
  async pastePicture(png: Buffer, filter = 'none'): Promise<void> {
    await this.page.evaluate(
      async ([base64, change]) => {
        const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.filter = change;
        context.drawImage(picture, 0, 0);
        const data = new DataTransfer();
        data.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      },
      [png.toString('base64'), filter] as const,
    );
  }

  async turnEngine(on: boolean): Promise<void> {
    const control = this.page.getByRole('switch', { name: 'Engine' });
    if ((await control.getAttribute('aria-checked')) !== String(on)) await control.click();
    await expect(control).toHaveAttribute('aria-checked', String(on));
  }

  /** A notice at the edge of the window. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Notifications' }).getByText(text);
  }
}

/** Resolves when the import dialog reports the first games, and clicks `button` in the same task. */
const atFirstGames = (dialog: Locator, button: ElementHandle | null): Promise<void> =>
  dialog.getByRole('status').evaluate(
    (status, pressed) =>
      new Promise<void>(resolve => {
        const watch = new MutationObserver(look);
        function look() {
          if (!/^\s*[1-9][\d,]* games · [\d,]+\/s/.test(status.textContent)) return;
          watch.disconnect();
          (pressed as HTMLElement | null)?.click();
          resolve();
        }
        watch.observe(status, { characterData: true, childList: true, subtree: true });
        look();
      }),
    button,
  );

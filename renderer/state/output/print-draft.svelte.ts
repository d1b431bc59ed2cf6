/** The document to print, as the user sets it up. */
import type { DiagramTheme } from '../../../core/diagram/diagram.ts';
import type { Drawings } from '../../../core/diagram/svg.ts';
import { htmlFile, type PrintedDocument, type PrintLook, printGames } from '../../../core/print/document.ts';
import { printExercises } from '../../../core/print/exercises.ts';
import { EXERCISE_SOURCES, type ExerciseSource, type Paper, type PerPage } from '../../../core/print/options.ts';
import { PRINT_WORDS } from '../../../core/print/words/list.ts';
import { chapterOf } from '../../../core/study/chapters.ts';
import type { Study } from '../../../core/study/study.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';
import { studyName } from '../game/names.ts';
import { connection, settings } from '../shell/app.svelte.ts';
import { fileName, saveFile } from '../shell/download.ts';
import type { SHOWN_NOTATIONS } from '../shell/settings.svelte.ts';
import { fontRules } from './embedded-fonts.ts';
import { savePdf } from './printing.ts';

export const CONTENTS = ['games', ...EXERCISE_SOURCES] as const;

export class PrintDraft {
  #studies = $state.raw<readonly Study[]>([]);
  #titleOfStudy = '';
  content = $state<(typeof CONTENTS)[number]>('games');
  title = $state('');
  notation = $state<(typeof SHOWN_NOTATIONS)[number]>(settings.choices.notation);
  theme = $state<DiagramTheme>('print');
  pieces = $state<string>(settings.choices.pieces);
  paper = $state<Paper>('A4');
  columns = $state<1 | 2 | 3>(2);
  perPage = $state<PerPage>(6);
  blackBelow = $state(false);
  variations = $state(true);
  comments = $state(true);
  diagrams = $state(true);
  contents = $state(false);
  players = $state(false);

  /** @param studies not empty */
  constructor(studies: readonly Study[]) {
    this.show(studies);
  }

  get studies(): readonly Study[] {
    return this.#studies;
  }

  /** Several games begin with a list of them; the chapters of a study have its name as title. */
  show(studies: readonly Study[]): void {
    this.#studies = studies;
    this.contents = studies.length > 1;
    const [first] = studies;
    const study = first && studies.length > 1 ? (chapterOf(first)?.study ?? '') : '';
    if (this.title === this.#titleOfStudy) this.title = study;
    this.#titleOfStudy = study;
  }

  /** `null` if the games have no such exercise. */
  document(drawings: Drawings): PrintedDocument | null {
    const { notation, theme, paper, title, columns, perPage } = this;
    const look: PrintLook = {
      words: PRINT_WORDS[settings.choices.language],
      notation,
      theme,
      orientation: this.blackBelow ? 'b' : 'w',
      drawings,
      paper,
      rulesName: ruleSetName,
    };
    if (this.content !== 'games') {
      const source: ExerciseSource = this.content;
      return printExercises(this.studies, { ...look, title, source, perPage });
    }
    const { variations, comments, diagrams, contents, players } = this;
    return printGames(this.studies, { ...look, title, columns, variations, comments, diagrams, contents, players });
  }

  #fileName(ending: string): string {
    const [first] = this.studies;
    return fileName(this.title || (first ? studyName(first, t.study) : ''), ending);
  }

  /** Saves the document as an HTML file. */
  async save(printed: PrintedDocument): Promise<void> {
    const html = htmlFile(printed, await fontRules(printed.body));
    await saveFile(connection.api.shell, this.#fileName('html'), html, 'text/html');
  }

  savePdf(printed: PrintedDocument): Promise<void> {
    return savePdf(connection.api.shell, printed, this.#fileName('pdf'));
  }
}

/** A file to share: a game, or the study with all its chapters. Its PGN contains the rule sets of the user. */
import { writePgn } from '../../../core/pgn/writer.ts';
import { chapterOf } from '../../../core/study/chapters.ts';
import { locale } from '../../i18n/index.svelte.ts';
import { chapters } from '../game/chapters-app.ts';
import { studyName } from '../game/names.ts';
import type { OpenStudy } from '../game/study.svelte.ts';
import { connection } from '../shell/app.svelte.ts';
import { fileName, saveFile } from '../shell/download.ts';

export async function share(open: OpenStudy): Promise<void> {
  const games = await chapters.studiesOf(open);
  const name = chapterOf(open.study)?.study ?? studyName(open.study, locale.words.study);
  const text = games.map(game => writePgn(game)).join('\n');
  await saveFile(connection.api.shell, fileName(name, 'pgn'), text, 'application/vnd.chess-pgn');
}

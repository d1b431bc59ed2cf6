/** Opens games against an engine as ordinary games, which are kept as drafts and can be saved. */
import { localDate } from '../../../core/pgn/local-date.ts';
import { t } from '../../i18n/index.svelte.ts';
import { type OpenStudy, studies } from '../game/study.svelte.ts';
import { connection, notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import type { EngineGame, GameNames, StoredGame } from './engine-game.svelte.ts';
import { saveAsDraft } from './unknown-rules.ts';

const namesIn = ({ opponent }: StoredGame): GameNames => ({ event: t.play.event(opponent), player: t.play.you });

export function openGame(game: EngineGame): OpenStudy {
  const study = game.study(namesIn(game.stored), localDate(new Date()));
  const open = studies.open(study, { unsaved: true, path: game.tip });
  open.orientation = game.player;
  return open;
}

/** Opens a game behind the game of the study on screen, and says so. */
export function setAside(game: EngineGame): void {
  const { current } = studies;
  const { id } = openGame(game);
  if (current) studies.choose(current.id);
  notices.add(
    'info',
    { code: 'play-set-aside', text: 'The game against the engine was opened as an unsaved game' },
    {
      label: 'show',
      run: () => {
        studies.choose(id);
        view.current = 'study';
      },
    },
  );
}

/** Keeps a game whose rules are unknown, and says so. @throws what the host reports */
export async function setAsideUnknown(game: StoredGame): Promise<void> {
  await saveAsDraft(game, namesIn(game), localDate(new Date()), connection.api.library);
  const text = 'The game against the engine has unknown rules and was kept as a draft';
  notices.add('info', { code: 'play-unknown-rules', text });
}

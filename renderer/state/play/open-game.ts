/** Opens games against an engine as ordinary games, which are kept as drafts and can be saved. */
import { t } from '../../i18n/index.svelte.ts';
import { type OpenStudy, studies } from '../game/study.svelte.ts';
import { notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import type { EngineGame } from './engine-game.svelte.ts';

/** The local date as PGN writes it. */
const pgnDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('.');

export function openGame(game: EngineGame): OpenStudy {
  const study = game.study({ event: t.play.event(game.stored.opponent), player: t.play.you }, pgnDate(new Date()));
  const open = studies.open(study, { unsaved: true, path: game.tip });
  open.orientation = game.player;
  return open;
}

/** Opens a game that another one replaces, behind the game of the study on screen, and says so. */
export function setAside(game: EngineGame): void {
  const { current } = studies;
  const { id } = openGame(game);
  if (current) studies.choose(current.id);
  notices.add(
    'info',
    { code: 'play-set-aside', text: 'The unfinished game against the engine was opened as an unsaved game' },
    {
      label: 'show',
      run: () => {
        studies.choose(id);
        view.current = 'study';
      },
    },
  );
}

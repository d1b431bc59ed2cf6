/** Opens a game against an engine as an ordinary game, which is kept as a draft and can be saved. */
import { t } from '../../i18n/index.svelte.ts';
import { studies } from '../../state/game/study.svelte.ts';
import { play } from '../../state/play/app.ts';
import type { EngineGame } from '../../state/play/engine-game.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';

/** The local date as PGN writes it. */
const pgnDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('.');

export function openGame(game: EngineGame): void {
  const study = game.study({ event: t.play.event(game.stored.opponent), player: t.play.you }, pgnDate(new Date()));
  studies.open(study, { unsaved: true, path: game.tip }).orientation = game.player;
  play.drop();
  view.current = 'study';
}

/**
 * A game as text with the words and the notation of the page. In a chunk of its own, with the words of printed
 * documents.
 */
import { gameText } from '../../../core/print/document.ts';
import { PRINT_WORDS } from '../../../core/print/words/list.ts';
import type { Study } from '../../../core/study/study.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';
import { settings } from '../shell/app.svelte.ts';

/** `null`: its start position is not supported. */
export function shownText(study: Study): string | null {
  const { language, notation } = settings.choices;
  const options = { words: PRINT_WORDS[language], notation, rulesName: ruleSetName, variations: true, comments: true };
  return gameText(study, options);
}

/**
 * Numbers said aloud by the browser, in the language of the page. Only voices of the machine itself are used: others would send what is
 * said to a stranger. Where there is none for the language nothing is said, and who asks is told.
 */
import { createSubscriber } from 'svelte/reactivity';
import type { Language } from '../../i18n/languages.ts';

/** What of a voice decides. */
export interface Voice {
  readonly lang: string;
  readonly localService: boolean;
  readonly default: boolean;
}

/** The machine's own voice for a language, its preferred one first; `null` where there is none. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: Language): V | null {
  const fitting = voices.filter(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/u)[0] === language,
  );
  return fitting.find(voice => voice.default) ?? fitting[0] ?? null;
}

class Speaker {
  readonly #synthesis: SpeechSynthesis | null = globalThis.speechSynthesis ?? null;
  /** Browsers find their voices some time after they are first asked. */
  readonly #subscribe = createSubscriber(update => {
    this.#synthesis?.addEventListener('voiceschanged', update);
    return () => this.#synthesis?.removeEventListener('voiceschanged', update);
  });

  canSpeak(language: Language): boolean {
    this.#subscribe();
    return voiceFor(this.#synthesis?.getVoices() ?? [], language) !== null;
  }

  /** Says nothing where there is no voice; a newer text does not wait for an older one. */
  say(text: string, language: Language): void {
    const voice = voiceFor(this.#synthesis?.getVoices() ?? [], language);
    if (!this.#synthesis || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    this.#synthesis.cancel();
    this.#synthesis.speak(utterance);
  }
}

export const speaker = new Speaker();

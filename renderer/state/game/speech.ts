/**
 * Speaks numbers in the language of the page by the browser's speech synthesis. Only local voices are used, because
 * others send the text to a remote service. Without a local voice for the language nothing is spoken.
 */
import { createSubscriber } from 'svelte/reactivity';
import type { Language } from '../../i18n/languages.ts';

/** The fields of `SpeechSynthesisVoice` that the choice needs. */
export interface Voice {
  readonly lang: string;
  readonly localService: boolean;
  readonly default: boolean;
}

/** A local voice for a language, the default one if possible; `null` if there is none. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: Language): V | null {
  const fitting = voices.filter(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/u)[0] === language,
  );
  return fitting.find(voice => voice.default) ?? fitting[0] ?? null;
}

class Speaker {
  readonly #synthesis: SpeechSynthesis | null = globalThis.speechSynthesis ?? null;
  /** Browsers load their voices some time after the first request. */
  readonly #subscribe = createSubscriber(update => {
    this.#synthesis?.addEventListener('voiceschanged', update);
    return () => this.#synthesis?.removeEventListener('voiceschanged', update);
  });

  canSpeak(language: Language): boolean {
    this.#subscribe();
    return voiceFor(this.#synthesis?.getVoices() ?? [], language) !== null;
  }

  /** Speaks a text and interrupts the previous one; does nothing without a voice. */
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

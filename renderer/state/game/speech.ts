/**
 * Speaks moves and numbers in the language of the page by the browser's speech synthesis. Only local voices are used, because
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

/** What is spoken at the same moment, in this order. */
const ORDER = ['move', 'count'] as const;
type Kind = (typeof ORDER)[number];

export class Speaker {
  readonly #synthesis: SpeechSynthesis | null;
  /** Browsers load their voices some time after the first request. */
  readonly #subscribe = createSubscriber(update => {
    this.#synthesis?.addEventListener('voiceschanged', update);
    return () => this.#synthesis?.removeEventListener('voiceschanged', update);
  });
  /** What is spoken at the end of this turn of the event loop. */
  readonly #waiting = new Map<Kind, SpeechSynthesisUtterance>();

  constructor(synthesis: SpeechSynthesis | null = globalThis.speechSynthesis ?? null) {
    this.#synthesis = synthesis;
  }

  canSpeak(language: Language): boolean {
    this.#subscribe();
    return voiceFor(this.#synthesis?.getVoices() ?? [], language) !== null;
  }

  /** Speaks a text and interrupts what was said before; does nothing without a voice. A count follows its move. */
  say(text: string, language: Language, kind: Kind = 'move'): void {
    const voice = voiceFor(this.#synthesis?.getVoices() ?? [], language);
    if (!this.#synthesis || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    if (this.#waiting.size === 0) queueMicrotask(() => this.#speak());
    this.#waiting.set(kind, utterance);
  }

  #speak(): void {
    this.#synthesis?.cancel();
    for (const kind of ORDER) {
      const utterance = this.#waiting.get(kind);
      if (utterance) this.#synthesis?.speak(utterance);
    }
    this.#waiting.clear();
  }
}

export const speaker = new Speaker();

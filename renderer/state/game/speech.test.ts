import { afterEach, expect, test, vi } from 'vitest';
import { Speaker, voiceFor } from './speech.ts';

afterEach(() => vi.unstubAllGlobals());

test('only a voice of the machine speaks, in the language of the page', () => {
  const voice = (lang: string, localService = true, preferred = false) => ({ lang, localService, default: preferred });
  const voices = [voice('en-US'), voice('en-GB', true, true), voice('th-TH', false), voice('km_KH')];
  expect(voiceFor(voices, 'en')?.lang).toBe('en-GB');
  expect(voiceFor(voices, 'th')).toBeNull();
  expect(voiceFor(voices, 'km')?.lang).toBe('km_KH');
});

test('a new move interrupts the one before, and a count follows its move', async () => {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const said: string[] = [];
  const synthesis = {
    getVoices: () => [{ lang: 'en-GB', localService: true, default: true }],
    cancel: () => said.push('-'),
    speak: ({ text }: SpeechSynthesisUtterance) => said.push(text),
  };
  const speaker = new Speaker(synthesis as unknown as SpeechSynthesis);
  speaker.say('Boat to a7', 'en');
  await Promise.resolve();
  speaker.say('six', 'en', 'count');
  speaker.say('King to h8', 'en');
  speaker.say('King to g8', 'en');
  await Promise.resolve();
  speaker.say('seven', 'en', 'count');
  speaker.say('no voice', 'km');
  await Promise.resolve();
  expect(said).toEqual(['-', 'Boat to a7', '-', 'King to g8', 'six', '-', 'seven']);
});

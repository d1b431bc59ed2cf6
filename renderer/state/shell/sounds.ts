/** The sounds of moves, made by Web Audio: knocks of wood, tones and a bell. */

export const SOUNDS = ['move', 'capture', 'check', 'count', 'end'] as const;
export type SoundName = (typeof SOUNDS)[number];

/** Where and when a sound is added. Times are in seconds, frequencies in hertz. */
interface Place {
  readonly context: BaseAudioContext;
  readonly target: AudioNode;
  readonly at: number;
}

interface Tone {
  readonly frequency: number;
  /** 0 to 1. */
  readonly loudness: number;
  readonly lasts: number;
  readonly wave?: OscillatorType;
}

const ATTACK = 0.004;
const SILENT = 0.0001;

/** A level that rises at once and fades. */
function fading({ context, target, at }: Place, loudness: number, lasts: number): GainNode {
  const level = context.createGain();
  level.gain.setValueAtTime(SILENT, at);
  level.gain.exponentialRampToValueAtTime(loudness, at + ATTACK);
  level.gain.exponentialRampToValueAtTime(SILENT, at + lasts);
  level.connect(target);
  return level;
}

function tone(place: Place, { frequency, loudness, lasts, wave = 'sine' }: Tone): void {
  const oscillator = place.context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = frequency;
  oscillator.connect(fading(place, loudness, lasts));
  oscillator.start(place.at);
  oscillator.stop(place.at + lasts);
}

/** Wood on wood: a short noise around a frequency, above a low tone. */
function knock(place: Place, frequency: number, loudness: number): void {
  const { context, at } = place;
  const lasts = 0.07;
  const noise = context.createBuffer(1, Math.ceil(lasts * context.sampleRate), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 6 * frequency;
  band.Q.value = 1.4;
  source.connect(band).connect(fading(place, loudness, lasts));
  source.start(at);
  tone(place, { frequency, loudness: 0.8 * loudness, lasts: 0.11 });
}

const later = (place: Place, seconds: number): Place => ({ ...place, at: place.at + seconds });

const PLAYED: Readonly<Record<SoundName, (place: Place) => void>> = {
  move: place => knock(place, 210, 0.6),
  capture(place) {
    knock(place, 260, 0.5);
    knock(later(place, 0.06), 150, 0.9);
  },
  check(place) {
    knock(place, 210, 0.6);
    tone(later(place, 0.03), { frequency: 660, loudness: 0.22, lasts: 0.16, wave: 'triangle' });
    tone(later(place, 0.13), { frequency: 880, loudness: 0.22, lasts: 0.24, wave: 'triangle' });
  },
  count(place) {
    knock(place, 210, 0.5);
    tone(place, { frequency: 1180, loudness: 0.2, lasts: 0.5 });
    tone(place, { frequency: 2950, loudness: 0.06, lasts: 0.3 });
  },
  end(place) {
    for (const [index, frequency] of [392, 523.25, 659.25].entries())
      for (const [overtone, loudness] of [0.26, 0.08].entries())
        tone(later(place, 0.14 * index), { frequency: frequency * (1 + 1.76 * overtone), loudness, lasts: 1.1 });
  },
};

/** Created with the first sound: a browser allows sounds only after the user has pressed something. */
let context: AudioContext | null = null;

/** @param volume percent */
export async function play(sound: SoundName, volume: number): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const master = context.createGain();
  master.gain.value = (volume / 100) ** 2;
  master.connect(context.destination);
  PLAYED[sound]({ context, target: master, at: context.currentTime + 0.01 });
}

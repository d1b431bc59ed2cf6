/** Khmer words of printed documents. */
import type { PrintWords } from './words.ts';

export const km: PrintWords = {
  language: 'km',
  contents: 'មាតិកា',
  players: 'អ្នកលេង',
  player: 'អ្នកលេង',
  games: 'ល្បែង',
  score: 'ពិន្ទុ',
  sides: { w: 'ខាងស', b: 'ខាងខ្មៅ' },
  toMove: { w: 'វេនខាងសដើរ', b: 'វេនខាងខ្មៅដើរ' },
  wins: (side, moves) => `${side === 'w' ? 'ខាងស' : 'ខាងខ្មៅ'}ឈ្នះក្នុង ${moves} ដំណើរ`,
  did: {
    start: side => `${side}ចាប់ផ្ដើមរាប់`,
    stop: side => `${side}ឈប់រាប់`,
    restart: side => `${side}រាប់ឡើងវិញ`,
    claim: side => `${side}ទាមទារស្មើ`,
    offer: side => `${side}សុំស្មើ`,
    decline: side => `${side}បដិសេធស្មើ`,
    accept: side => `${side}យល់ព្រមស្មើ`,
    call: (side, number) => `${side}រាប់ ${number}`,
  },
  solutions: 'ចម្លើយ',
  name: 'ឈ្មោះ',
  date: 'ថ្ងៃ',
};

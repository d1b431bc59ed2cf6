/** Khmer: the report on a game, and the sentences of the automatic annotation. */
import type { Parts } from '../words.ts';
import { figure, games } from './numbers.ts';

export const report: Parts['report'] = {
  report: {
    report: 'របាយការណ៍',
    none: 'មិនទាន់មានដំណើរដែលបានវាយតម្លៃទេ។ វិភាគល្បែងដើម្បីមើលរបាយការណ៍។',
    part: (judged: string, total: string) => `បានវាយតម្លៃ ${judged} ក្នុងចំណោម ${total} ដំណើរ។`,
    accuracy: 'ភាពត្រឹមត្រូវ',
    side: 'ខាង',
    percent: (value: string) => `${value}%`,
    sizes: { inaccuracy: 'មិនសូវត្រូវ', mistake: 'ខូច', blunder: 'ខូចធ្ងន់' },
    mistakes: 'ដំណើរខូច',
    noMistakes: 'គ្មានដំណើរខូចទេ។',
    loss: (percent: string) => `−${percent}%`,
    lossTitle: 'ចំណែកនៃលទ្ធផលរំពឹងទុកដែលបាត់បង់',
    better: (move: string) => `ល្អជាង៖ ${move}`,
    results: { win: 'ឈ្នះ', draw: 'ស្មើ', loss: 'ចាញ់' },
    turn: (from: string, to: string) => `${from} → ${to}`,
    byCount: 'ដោយរាប់គ្រប់',
    phases: 'ដំណាក់កាល',
    phase: { opening: 'ដើមល្បែង', middlegame: 'កណ្ដាលល្បែង', endgame: 'ចុងល្បែង' },
    phaseFigures: (white: string, black: string, mistakes: string) =>
      `ខាងស ${white} ខាងខ្មៅ ${black} ដំណើរខូច ${mistakes}`,
    count: 'ការរាប់',
    counts: {
      start: (side: string, limit: number) => `${side}ចាប់ផ្ដើមរាប់ដល់ ${limit}`,
      restart: (side: string, limit: number) => `ចាប់ពីនេះ ${side}រាប់ដល់ ${limit}`,
      end: (side: string) => `${side}ឈប់រាប់`,
      draw: () => 'ស្មើដោយរាប់គ្រប់',
      claimable: (side: string) => `${side}អាចទាមទារស្មើ តែមិនបានទាមទារ`,
    },
    endings: 'តារាងចុងល្បែង',
    opening: 'ការបើកល្បែង',
    time: 'ពេលវេលា',
    timeFigures: (side: string, used: string, longest: string, move: string) =>
      `${side}៖ ប្រើ ${used} យូរបំផុត ${longest} នៅ ${move}`,
    annotate: 'បន្ថែមមតិទៅល្បែង',
    remove: 'ដកមតិចេញ',
    players: {
      title: 'របាយការណ៍អ្នកលេង',
      button: 'របាយការណ៍អ្នកលេង',
      job: (count: number) => `កំពុងធ្វើរបាយការណ៍អ្នកលេងនៃ ${games(count)}`,
      reported: (count: number, players: number) => `អ្នកលេង ${figure(players)} នាក់ ក្នុង ${games(count)}`,
      unjudged: (count: number) => `មិនរាប់ ${games(count)} ដែលគ្មានការវាយតម្លៃ។ សូមវិភាគជាមុន។`,
      hint: 'ភាពត្រឹមត្រូវជាមធ្យមភាគនៃល្បែង គិតជាភាគរយ។',
      none: 'ល្បែងទាំងនេះគ្មានការវាយតម្លៃទេ។ សូមវិភាគជាមុន។',
      missedWins: 'បាត់ការឈ្នះ (ដោយរាប់គ្រប់)',
      missed: (missed: string, byCount: string) => `${missed} (${byCount})`,
      unclaimed: 'មិនបានទាមទារស្មើ',
    },
    sentences: {
      inaccuracy: (percent: string) => `ដំណើរមិនសូវត្រូវ បាត់ ${percent}% នៃលទ្ធផលរំពឹងទុក។`,
      mistake: (percent: string) => `ដំណើរខូច បាត់ ${percent}% នៃលទ្ធផលរំពឹងទុក។`,
      blunder: (percent: string) => `ដំណើរខូចធ្ងន់ បាត់ ${percent}% នៃលទ្ធផលរំពឹងទុក។`,
      turns: {
        win: { draw: 'ពីឈ្នះទៅជាស្មើ។', loss: 'ពីឈ្នះទៅជាចាញ់។' },
        draw: { loss: 'ពីស្មើទៅជាចាញ់។' },
      },
      byCount: 'បាត់ការឈ្នះដោយរាប់គ្រប់។',
      better: (move: string) => `ល្អជាងគឺ ${move}។`,
    },
  },
};

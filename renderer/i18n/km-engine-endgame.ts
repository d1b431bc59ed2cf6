/** Khmer words of the engine where endgame tables tell it what a line comes to. */
import type { enEngineEndgame } from './en-engine-endgame.ts';

export const kmEngineEndgame: typeof enEngineEndgame = {
  engineEndgame: {
    whiteWon: 'ខាងសឈ្នះទាន់ការរាប់',
    blackWon: 'ខាងខ្មៅឈ្នះទាន់ការរាប់',
    noMate: 'ស្មើ គ្មានខាងណាបង្ខំអុកងាប់បាន',
    allows: (said, allows) => `${said} (ការរាប់ឲ្យ ${allows} ដំណើរ)`,
    needs: (said, needs, allows) => `${said} (ត្រូវការ ${needs} ដំណើរ មាន ${allows})`,
    tooLate: (said, mate) => `${said} (អុកងាប់ក្នុង ${mate} ដំណើរ បើគ្មានការរាប់)`,
    known: 'លទ្ធផលពិតប្រាកដពីតារាងចុងល្បែង',
  },
};

/** Khmer: games against an engine. */
import type { Parts } from '../words.ts';
import { figure } from './numbers.ts';

export const play: Parts['play'] = {
  play: {
    title: 'លេងជាមួយម៉ាស៊ីន',
    opponent: 'គូប្រកួត',
    level: 'កម្រិត',
    levelOf: (level, most) => (level === most ? `${figure(level)} (កម្លាំងពេញ)` : figure(level)),
    named: (name, level) => `${name} កម្រិត ${figure(level)}`,
    levelHint: 'កម្រិតទាបស្វែងរកទីតាំងតិចជាង ហើយច្រើនជ្រើសដំណើរខ្សោយជាង។',
    from: 'ទីតាំង',
    starts: { start: 'ដើមល្បែង', board: 'លើក្ដារ' },
    minutes: 'នាទីសម្រាប់ខាងនីមួយៗ',
    increment: 'វិនាទីបន្ថែមក្នុងមួយដំណើរ',
    noClock: '0 នាទី៖ គ្មាននាឡិកា។',
    ponder: 'ម៉ាស៊ីនគិតក្នុងពេលរបស់ខ្ញុំដែរ',
    begin: 'ចាប់ផ្ដើមលេង',
    replaces: 'ល្បែងមុននឹងបើកជាល្បែងមិនទាន់រក្សាទុក។',
    you: 'អ្នក',
    thinking: name => `${name} កំពុងគិត…`,
    paused: 'ល្បែងត្រូវបានផ្អាក។',
    pause: 'ផ្អាក',
    resume: 'លេងបន្ត',
    resign: 'ចុះចាញ់',
    resigned: side => `${side}ចុះចាញ់។`,
    timeOut: 'អស់ពេល។',
    declined: name => `${name} មិនព្រមស្មើ។`,
    newGame: 'ល្បែងថ្មី',
    leave: 'ចេញពីល្បែង',
    event: name => `ល្បែងជាមួយ ${name}`,
    clockOf: (name, time) => `${name}៖ ${time}`,
    resumeGame: 'លេងល្បែងដែលនៅសល់ត',
  },
};

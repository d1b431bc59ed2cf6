/** Khmer: printing games and exercises. */
import type * as en from '../en/print.ts';
import { figure } from './numbers.ts';

export const print: typeof en.print = {
  print: {
    content: 'អ្វីដែលត្រូវបោះពុម្ព',
    contentNames: {
      games: 'ល្បែងជាមួយមតិ',
      starts: 'លំហាត់៖ ទីតាំងដើម',
      diagrams: 'លំហាត់៖ ទីតាំងដែលបានសម្គាល់ជារូប',
      mistakes: 'លំហាត់៖ ដំណើរល្អជាងកំហុស',
      questions: 'លំហាត់៖ សំណួរហាត់',
      bookmarks: 'លំហាត់៖ ចំណាំទីតាំង',
    },
    title: 'ចំណងជើង',
    paper: 'ក្រដាស',
    columns: 'ជួរឈរអត្ថបទ',
    allChapters: 'ជំពូកទាំងអស់នៃមេរៀន',
    perPage: 'ចំនួនរូបក្នុងមួយទំព័រ',
    parts: 'ផ្នែកនៃឯកសារ',
    variations: 'ផ្លូវបំបែក',
    comments: 'មតិ',
    diagrams: 'រូបដែលបានសម្គាល់',
    contents: 'បញ្ជីល្បែង',
    players: 'បញ្ជីអ្នកលេង',
    preview: 'ឯកសារសាកមើល',
    none: 'គ្មានលំហាត់ប្រភេទនេះទេ។',
    tooMany: most => `បោះពុម្ពបានច្រើនបំផុត ${figure(most)} ល្បែងក្នុងម្ដង។ ពាក្យបញ្ជា chatrang print គ្មានកំណត់នេះទេ។`,
    save: 'រក្សាទុកជាទំព័របណ្ដាញ',
    pdf: 'រក្សាទុកជា PDF',
    print: 'បោះពុម្ព',
  },
};

/** Khmer: the menu of the desktop program and the dialogs of the system. */
import type * as en from '../en/menu.ts';

export const menu: typeof en.menu = {
  menu: {
    language: 'km',
    menus: {
      file: 'ឯកសារ',
      edit: 'កែ',
      game: 'ល្បែង',
      engine: 'ម៉ាស៊ីន',
      view: 'មើល',
      window: 'បង្អួច',
      help: 'ជំនួយ',
    },
    roles: {
      about: 'អំពី Chatrang',
      services: 'សេវា',
      hide: 'លាក់ Chatrang',
      hideOthers: 'លាក់កម្មវិធីផ្សេង',
      unhide: 'បង្ហាញទាំងអស់',
      quit: 'ចេញពីកម្មវិធី',
      undo: 'មិនធ្វើវិញ',
      redo: 'ធ្វើវិញ',
      cut: 'កាត់',
      copy: 'ចម្លង',
      paste: 'បិទភ្ជាប់',
      selectAll: 'ជ្រើសទាំងអស់',
      resetZoom: 'ទំហំដើម',
      zoomIn: 'ពង្រីក',
      zoomOut: 'បង្រួម',
      togglefullscreen: 'ពេញអេក្រង់',
      toggleDevTools: 'ឧបករណ៍អ្នកអភិវឌ្ឍ',
      minimize: 'បង្រួមបង្អួច',
      zoom: 'ពង្រីកបង្អួច',
      front: 'យកបង្អួចទាំងអស់មកមុខ',
    },
    files: { games: 'ល្បែង', rules: 'ច្បាប់លេង', pictures: 'រូបភាព', pages: 'ទំព័រ', all: 'ឯកសារទាំងអស់' },
    questions: {
      openLink: 'បើកអាសយដ្ឋាននេះក្នុងកម្មវិធីរុករកឬ?',
      openLinkDetail: 'វានាំចេញពី Chatrang ដែលមិនផ្ញើអ្វីទៅទីនោះទេ។',
      open: 'បើក',
      cancel: 'បោះបង់',
      otherLibrary: 'Chatrang កំពុងបើកជាមួយបណ្ណាល័យផ្សេងរួចហើយ។',
      otherLibraryDetail: 'សូមបិទវាសិន រួចចាប់ផ្ដើមម្ដងទៀតជាមួយបណ្ណាល័យនេះ៖',
      ok: 'យល់ព្រម',
    },
  },
};

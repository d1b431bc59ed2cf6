/** ពាក្យអំពីល្បែង៖ ចាប់ផ្ដើមល្បែង ការរែក បញ្ជាឲ្យរែក និងការអុកដែលឈ្នះ */
import type { enGames, faultsGamesEn, noticesGamesEn } from './en-games.ts';

export const kmGames: typeof enGames = {
  games: {
    Makruk: { name: 'ម៉ាក់រុក', line: 'អុករបស់ប្រទេសថៃ' },
    Cambodian: { name: 'អុកចត្រង្គ', line: 'អុករបស់ប្រទេសកម្ពុជា' },
    Karouk: { name: 'ការអុក', line: 'អ្នកអុកមុនឈ្នះ' },
    Rek: { name: 'រែក', line: 'រែកយកជាគូ ព័ទ្ធយកជាក្រុម ចាប់ស្ដេច' },
    'Min Rek Chanh': { name: 'មិនរែកចាញ់', line: 'គេបញ្ជាឲ្យរែក បើមិនរែកគឺចាញ់' },
  },
  newGame: {
    rules: 'ច្បាប់លេង',
    usual: 'ធម្មតា',
    own: 'របស់អ្នក',
    variants: count => `ច្បាប់លេង ${count}`,
    start: 'ចាប់ផ្ដើមពី',
    tilted: 'ផ្អៀងទូក',
    tiltedHint: 'ការអនុគ្រោះ៖ ទូកដែលបានជ្រើសត្រូវផ្អៀង ហើយដើរជានាងពេញមួយល្បែង។',
    mirrored: 'រៀបបញ្ច្រាសឆ្វេងស្ដាំ',
    mirroredHint: squares => `ស្ដេចចាប់ផ្ដើមនៅ ${squares}។`,
    fenRules: 'FEN កំណត់ទីតាំងចាប់ផ្ដើម។',
  },
  rek: {
    man: 'កូនរែក',
    menLeft: 'កូននៅសល់',
    captured: units => `ស៊ីបាន ${units}`,
    lastTook: squares => `ដំណើរចុងក្រោយស៊ី ${squares}។`,
    noCount: 'ល្បែងនេះគ្មានការរាប់ទេ។',
    noCounts: 'ច្បាប់លេងនេះគ្មានការរាប់ទេ។',
    noCapture: limit => `ស្មើ ពេលដើរ ${limit} ដងដោយគ្មានការស៊ី។`,
    ordered: side => `${side}បញ្ជាឲ្យរែក៖`,
    others: 'ដើរផ្សេងពីនេះគឺចាញ់។',
    call: 'បញ្ជា',
    callHint: 'បញ្ជាជាមួយដំណើរបន្ទាប់របស់អ្នក៖ គូដែលដំណើរនោះបើក ត្រូវតែរែក។',
    disobeyTitle: 'ដំណើរនេះល្មើសបញ្ជា',
    disobey: move => `${move} ល្មើសបញ្ជា ហើយចាញ់ភ្លាម។ ដំណើរដែលធ្វើតាមបញ្ជា៖`,
    anyway: 'ដើរចុះ',
    back: 'ត្រឡប់',
    disobeyed: side => `${side}មិនបានធ្វើតាមបញ្ជា ហើយចាញ់`,
    orders: 'ដំណើរដែលត្រូវបញ្ជា',
    noOrders: 'គ្មានគូដែលអាចរែកបាននៅទីនេះ ដូច្នេះបញ្ជាមិនបានទេ។',
    halfmoves: 'ចំនួនដំណើរដោយគ្មានការស៊ី',
  },
  firstCheck: {
    won: side => `${side}អុកមុន ហើយឈ្នះ`,
    checks: 'ការអុកដែលឈ្នះ',
    open: 'មិនទាន់មានអ្នកអុក',
    given: side => `${side}បានអុកហើយ`,
  },
  under: {
    look: 'មើលតាមច្បាប់លេងផ្សេង …',
    title: name => `មើលតាម៖ ${name}`,
    own: 'ច្បាប់របស់ល្បែងនេះ',
    agrees: 'ច្បាប់ទាំងពីរនិយាយដូចគ្នាលើគ្រប់ដំណើរនៃខ្សែនេះ។',
    first: move => `ចំណុចខុសគ្នាដំបូង៖ ${move}`,
    atStart: 'ចំណុចខុសគ្នាដំបូង៖ តាំងពីចាប់ផ្ដើម',
    go: 'ទៅទីនោះ',
    here: 'ត្រង់ដំណើរនេះតាមច្បាប់នោះ',
    onlyThere: 'ដំណើរដែលមានតែច្បាប់នោះ៖',
    onlyHere: 'ដំណើរដែលច្បាប់នោះគ្មាន៖',
    sameMoves: moves => `ដំណើរដូចគ្នាទាំង ${moves}`,
    keep: 'ទុកច្បាប់ចម្លងតាមច្បាប់លេងនេះ',
    stop: 'ត្រឡប់ទៅច្បាប់របស់ល្បែង',
  },
};

export const noticesGamesKm: typeof noticesGamesEn = {
  'copied-under': 'ច្បាប់ចម្លងតាម {name} ជាល្បែងថ្មី ហើយដើរបានគ្រប់ដំណើរ។',
  'copied-under-cut': 'ច្បាប់ចម្លងតាម {name} ជាល្បែងថ្មី។ ដំណើរ {cuts} ដើរមិនបាន ដំណើរទាំងនោះ និងដំណើរបន្ទាប់ត្រូវទុកជាអត្ថបទ។',
  'copied-under-cut-one': 'ច្បាប់ចម្លងតាម {name} ជាល្បែងថ្មី។ ដំណើរមួយដើរមិនបាន ដំណើរនោះ និងដំណើរបន្ទាប់ត្រូវទុកជាអត្ថបទ។',
};

export const faultsGamesKm: typeof faultsGamesEn = {
  'fen-order': ({ move }) => `ដំណើរដែលត្រូវបញ្ជា ${move} ចាប់ផ្ដើមពីក្រឡាទទេ។`,
  'other-family': () => 'ល្បែងទាំងពីរលេងដោយកូនខុសប្រភេទគ្នា។',
  'board-size': () => 'ក្ដារមាន ៦៤ ក្រឡា។',
};

/** The sources of the glossary: those of the rules, and some that name only terms, formations or events. */
import type { Source } from '../../engine/rules/rule-set.ts';

/** Sources that no rule set names. `address` is without a scheme; `null` where the address is not known. */
export const OTHER_SOURCES = {
  MUR: { title: 'H. J. R. Murray, A History of Chess (1913), chapter VI', address: null },
  PPP: { title: 'Phnom Penh Post, 12 March 2009', address: 'khmernz.blogspot.com/2009/03' },
  KPGN: { title: 'Khmer Chess, move notation', address: 'github.com/K4us/khmer-chess.js' },
  MWP: { title: 'ทางเดินของม้า, makruk.wordpress.com', address: 'makruk.wordpress.com' },
  TBG: { title: 'ประวัติการเปิดหมากรุกไทย, thaibg.com', address: 'thaibg.com/board/view.php?topic=12399' },
  GTK: { title: 'รูปแบบการเปิดหมาก, gotoknow.org', address: 'www.gotoknow.org/posts/434613' },
  CSM: { title: 'การเปิดหมาก, ChessSiam', address: 'www.geocities.ws/chesssiam/D_Opening1.html' },
  EMT: { title: 'Engine MakrukThai, list of formations', address: null },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly address: string | null }>>;

export type OtherSource = keyof typeof OTHER_SOURCES;
export type GlossarySource = Source | OtherSource;

/** Whether the page of the rules, not the glossary, explains a source. */
export const isRuleSource = (source: GlossarySource): source is Source => !Object.hasOwn(OTHER_SOURCES, source);

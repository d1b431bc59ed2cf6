/**
 * Why a piece of a file's text is no part of the tree, or was read otherwise than written: one list, so that whoever tells
 * people about it (in their language) cannot miss one.
 */
export const PGN_CODES = [
  'move-unreadable',
  'move-illegal',
  'move-ambiguous',
  'move-doubtful',
  'variation-misplaced',
  'variation-unclosed',
  'comment-unclosed',
  'start-unreadable',
  'variant-unknown',
  'no-moves',
  'block-cut',
  'result-differs',
  'tag-unreadable',
  'text-outside',
  'text-as-comment',
  'stray-text',
  'escape-line',
  'field-kept',
  'rules-unknown',
  'rules-other-variant',
  'rules-unreadable',
  'rules-brought',
] as const;

export type PgnCode = (typeof PGN_CODES)[number];

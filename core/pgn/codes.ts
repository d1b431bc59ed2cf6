/**
 * The codes of issues and leftovers: why some text is not in the tree, or was read differently than written. Tests
 * check that every code is translated.
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

/** Lines pasted into a game. */
export const noticesPasteEn = {
  'paste-no-such-move':
    'The pasted line begins at move {number}, which the line on screen does not have. Nothing was changed.',
  'paste-move-illegal': 'The pasted line was not added: {move} is not a legal move there.',
  'paste-move-ambiguous': 'The pasted line was not added: {move} may be several moves there.',
  'paste-move-unreadable': 'The pasted line was not added: {move} is not a move.',
  'paste-unclosed': 'The pasted line was not added: a comment or a variation in it is not closed.',
  'paste-text': 'The pasted line was not added: “{text}” is not part of a line of moves.',
  'paste-doubtful': 'A move of the pasted line could be read in two ways. Check the line.',
};

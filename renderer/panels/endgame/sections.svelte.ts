/** Which section of the endgame panel is shown; kept while the page lives, so a panel that comes back looks as it did. */
export const SECTIONS = ['moves', 'proof', 'course', 'losses', 'game'] as const;
export type Section = (typeof SECTIONS)[number];

class Shown {
  section = $state<Section>('moves');
}

export const shown = new Shown();

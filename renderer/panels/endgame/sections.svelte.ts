/** The section of the endgame panel that is shown, until the page ends. */
export const SECTIONS = ['moves', 'proof', 'course', 'losses', 'game'] as const;
export type Section = (typeof SECTIONS)[number];

class Shown {
  section = $state<Section>('moves');
}

export const shown = new Shown();

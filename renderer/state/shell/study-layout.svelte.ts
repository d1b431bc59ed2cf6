/** The sizes of the areas of a study: as they are, and layouts that the user has named. */
import { notices, settings } from './app.svelte.ts';
import type { BorderName, StudyLayout } from './settings.svelte.ts';

/** Places that are being dragged; they are stored when the user lets go. */
let dragged = $state.raw<StudyLayout>({});

const set = (layout: StudyLayout): void => void settings.set('studyLayout', layout).catch(notices.failed);

export const studyLayout = {
  /** The place of a border, as a share of the area that it divides; `undefined`: the usual place. */
  place: (border: BorderName): number | undefined => dragged[border] ?? settings.choices.studyLayout[border],

  move(border: BorderName, place: number): void {
    dragged = { ...dragged, [border]: Math.round(place * 1000) / 1000 };
  },

  /** Stores what was moved. */
  keep(): void {
    if (Object.keys(dragged).length === 0) return;
    set({ ...settings.choices.studyLayout, ...dragged });
    dragged = {};
  },

  reset(border: BorderName): void {
    const { [border]: _, ...others } = settings.choices.studyLayout;
    dragged = {};
    set(others);
  },

  resetAll: (): void => set({}),
  use: (layout: StudyLayout): void => set(layout),

  /** Stores the present layout under a name, in the place of one of the same name. */
  save(name: string): void {
    const others = settings.choices.savedLayouts.filter(saved => saved.name !== name);
    const layouts = [...others, { name, layout: settings.choices.studyLayout }];
    void settings.set('savedLayouts', layouts).catch(notices.failed);
  },

  remove(name: string): void {
    const others = settings.choices.savedLayouts.filter(saved => saved.name !== name);
    void settings.set('savedLayouts', others).catch(notices.failed);
  },
};

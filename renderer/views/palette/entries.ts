/** Everything that the command palette offers. */
import { firstWords } from '../../i18n/first-words.ts';
import { locale, t } from '../../i18n/index.svelte.ts';
import { studyName } from '../../state/game/names.ts';
import { studies } from '../../state/game/study.svelte.ts';
import { settings } from '../../state/shell/app.svelte.ts';
import { COMMAND_NAMES, COMMANDS } from '../../state/shell/command-list.ts';
import { available, isReady, keysOf } from '../../state/shell/commands.ts';
import { help } from '../../state/shell/help.svelte.ts';
import { keyText } from '../../state/shell/keys.ts';
import { view } from '../../state/shell/view.svelte.ts';
import type { Page } from '../help/pages.ts';
import { SWITCHES, setting, settingChoices } from '../settings/choices.ts';
import type { Entry } from './search.ts';

/** The commands that apply now. */
function commandEntries(): readonly Entry[] {
  const commands = available().filter(isReady);
  return COMMAND_NAMES.flatMap(name => {
    const command = commands.find(candidate => candidate.name === name);
    if (!command || name === 'palette') return [];
    return {
      id: `command ${name}`,
      label: t.commands[name],
      kind: t.commandSections[COMMANDS[name].section],
      english: firstWords.commands[name],
      keys: keysOf(name).map(keyText),
      initial: true,
      run: command.run,
    };
  });
}

const gameEntries = (): readonly Entry[] =>
  studies.list.map(({ id, study }) => ({
    id: `game ${id}`,
    label: studyName(study, t.study),
    kind: t.frame.openStudies,
    initial: true,
    run: () => {
      studies.choose(id);
      view.current = 'study';
    },
  }));

const settingEntries = (): readonly Entry[] => [
  ...settingChoices().flatMap(({ key, label, list, words, chosen, choose }) =>
    list.map(value => ({
      id: `setting ${key} ${value}`,
      label: `${label}: ${words[value]}`,
      kind: t.frame.settings,
      english: `${key} ${value}`,
      chosen: chosen === value,
      run: () => choose(value),
    })),
  ),
  ...SWITCHES.map(key => ({
    id: `setting ${key}`,
    label: t.settings[key],
    kind: t.frame.settings,
    chosen: settings.choices[key],
    run: () => setting(key, !settings.choices[key]),
  })),
];

const pageEntries = (pages: readonly Page[]): readonly Entry[] =>
  pages.flatMap(({ name, title, sections }) =>
    sections.map((section, index) => ({
      id: `help ${name}#${section.id}`,
      label: index === 0 ? title : `${title} – ${section.title}`,
      kind: t.help.title,
      run: () => help.open(name, index === 0 ? null : section.id),
    })),
  );

export const paletteEntries = (pages: readonly Page[]): readonly Entry[] => [
  ...commandEntries(),
  ...gameEntries(),
  ...settingEntries(),
  ...pageEntries(pages),
];

export const loadPages = async (): Promise<readonly Page[]> =>
  (await import('../help/pages.ts')).pagesIn(locale.language);

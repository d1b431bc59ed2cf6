/** The settings of the appearance as lists, for their form and for the command palette. */
import { t } from '../../i18n/index.svelte.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { notices, settings } from '../../state/shell/app.svelte.ts';
import {
  BOARDS,
  type Choices,
  PIECE_SETS,
  SHOWN_NOTATIONS,
  TEXT_SIZES,
  THEMES,
} from '../../state/shell/settings.svelte.ts';

interface SettingChoice {
  readonly key: keyof Choices;
  readonly label: string;
  readonly list: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly chosen: string;
  readonly choose: (value: string) => void;
}

export const setting = <K extends keyof Choices>(key: K, value: Choices[K]): void =>
  void settings.set(key, value).catch(notices.failed);

type Named = 'language' | 'theme' | 'textSize' | 'pieces' | 'board' | 'notation';

const sizes = Object.keys(TEXT_SIZES) as Choices['textSize'][];

const choice = <K extends Named>(
  key: K,
  label: string,
  list: readonly Choices[K][],
  words: Readonly<Record<Choices[K], string>>,
): SettingChoice => ({
  key,
  label,
  list,
  words,
  chosen: settings.choices[key],
  choose: value => {
    const known = list.find(one => one === value);
    if (known !== undefined) setting(key, known);
  },
});

export const settingChoices = (): readonly SettingChoice[] => [
  choice('language', t.settings.language, LANGUAGES, LANGUAGE_NAMES),
  choice('theme', t.settings.theme, THEMES, t.settings.themes),
  choice('textSize', t.settings.textSize, sizes, t.settings.textSizes),
  choice('notation', t.notation.notation, SHOWN_NOTATIONS, t.notation.names),
  choice('pieces', t.settings.pieces, PIECE_SETS, t.settings.pieceSets),
  choice('board', t.settings.board, BOARDS, t.settings.boards),
];

export const SWITCHES = [
  'labels',
  'dimBoard',
  'coordinates',
  'dests',
  'animation',
  'checkWords',
  'inlineMoves',
  'wheel',
  'speakMoves',
] as const;

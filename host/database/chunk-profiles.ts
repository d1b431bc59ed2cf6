/**
 * Rule set and start position of the games of a chunk, as `core/pgn` decides them: by their tags, or for tags without
 * a rule set by site and players. Each different combination is decided once.
 */
import { type PgnGame, readGame } from '../../core/pgn/game.ts';
import { isEngineName } from '../../core/pgn/player-rules.ts';
import type { EmbeddedRules } from '../../core/pgn/rule-tags.ts';
import { makeTag } from '../../core/pgn/tags.ts';
import { rulesOfSite } from '../../core/pgn/variant-names.ts';
import { type ChunkKernel, FLAGS } from '../../engine/library/chunk.ts';
import { lettersOf, THAI_NAMES } from '../../engine/rules/fen-letters.ts';
import { parseFen } from '../../engine/rules/fen-read.ts';
import { Position } from '../../engine/rules/position.ts';
import type { PositionRecord } from '../../engine/rules/record.ts';
import { looksLikeRen } from '../../engine/rules/ren.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { settledRecord } from '../../engine/rules/setup.ts';
import { saltOf } from './position-index/position-keys.ts';

export interface Profile {
  readonly rules: RuleSet;
  /** FEN in normal form. */
  readonly start: string;
  readonly record: PositionRecord;
  /** Whether games begin at the start position of a built-in rule set. */
  readonly isPlain: boolean;
}

export interface ChunkProfiles {
  /** Chooses the profiles of the games of a chunk that have no status. Returns them by game. */
  choose(count: number): readonly (Profile | null)[];
  /** Ids of the rule sets of the chosen profiles, by their number. */
  rules(): readonly string[];
  /** To be called when the ids of names begin again. */
  forgetNames(): void;
}

/** What decides about the profile of a game: ids of names, and what site and players say. */
interface Signs {
  readonly variant: number;
  readonly ruleSet: number;
  readonly fen: number;
  /** Rule set of the site; empty for other sites. */
  readonly site: string;
  readonly engines: boolean;
}

/**
 * @param rules the rule set of games that name none
 * @param embedded rule sets that games of the file have contained
 */
export function chunkProfiles(
  kernel: ChunkKernel,
  nameOf: (id: number) => string,
  rules: string,
  embedded: EmbeddedRules,
): ChunkProfiles {
  const known = new Map<string, Profile | null>();
  /** Rule sets of sites, and whether names are those of engines, by id. */
  const sites: string[] = [];
  const engineNames: boolean[] = [];
  /** Numbers of the profiles of the last chunk. */
  const slots = new Map<Profile, number>();

  const remembered = <T>(list: T[], id: number, find: (name: string) => T): T => {
    const known = list[id];
    if (known !== undefined) return known;
    const value = find(nameOf(id));
    list[id] = value;
    return value;
  };
  const isEngine = (game: number, field: 'white' | 'black', flag: number): boolean =>
    (kernel.get(game, 'flags') & flag) !== 0 || remembered(engineNames, kernel.get(game, field), isEngineName);
  const rulesAt = (name: string): string => rulesOfSite(name)?.id ?? '';

  /** The signs and profile of the game before. */
  let last: { readonly signs: Signs; readonly profile: Profile | null } | null = null;
  const profileOf = (game: number): Profile | null => {
    const variant = kernel.get(game, 'variant');
    const ruleSet = kernel.get(game, 'ruleSet');
    const fen = kernel.get(game, 'fen');
    const site = remembered(sites, kernel.get(game, 'site'), rulesAt);
    const engines = isEngine(game, 'white', FLAGS.whiteIsEngine) && isEngine(game, 'black', FLAGS.blackIsEngine);
    const before = last?.signs;
    if (
      before?.variant === variant &&
      before.ruleSet === ruleSet &&
      before.fen === fen &&
      before.site === site &&
      before.engines === engines
    )
      return last?.profile ?? null;
    const signs = { variant, ruleSet, fen, site, engines };
    const key = `${variant} ${ruleSet} ${fen} ${engines} ${site}`;
    let profile = known.get(key);
    if (profile === undefined) {
      profile = profileBy(signs, nameOf(kernel.get(game, 'site')), nameOf, rules, embedded);
      known.set(key, profile);
    }
    last = { signs, profile };
    return profile;
  };

  return {
    rules: () => Array.from(slots.keys(), ({ rules }) => rules.id),
    choose(count) {
      slots.clear();
      return Array.from({ length: count }, (_, game) => {
        if (kernel.get(game, 'status') !== 0) return null;
        const profile = profileOf(game);
        if (profile === null) {
          kernel.refuseRules(game);
          return null;
        }
        let slot = slots.get(profile);
        if (slot === undefined) {
          slot = slots.size;
          slots.set(profile, slot);
          const { id } = profile.rules;
          const prefix = profile.isPlain ? `[${JSON.stringify(id)},` : '';
          kernel.writeProfile(slot, profile.rules, profile.record, BigInt.asIntN(64, saltOf(id)), prefix);
        }
        kernel.setProfile(game, slot);
        return profile;
      });
    },
    forgetNames() {
      last = null;
      known.clear();
      sites.length = 0;
      engineNames.length = 0;
    },
  };
}

/** `null`: the tags are unusual, or the rule set is one that the file contains. */
function profileBy(
  { variant, ruleSet: named, fen, engines }: Signs,
  site: string,
  nameOf: (id: number) => string,
  rules: string,
  embedded: EmbeddedRules,
): Profile | null {
  const text = nameOf(fen);
  const [placement = ''] = text.split(' ', 1);
  if (looksLikeRen(text) || lettersOf(placement) === THAI_NAMES) return null;
  const tags = [
    { name: 'Variant', value: nameOf(variant) },
    { name: 'RuleSet', value: nameOf(named) },
    { name: 'FEN', value: text },
    { name: 'Site', value: site },
    ...(engines ? ['White', 'Black'].map(side => ({ name: `${side}Type`, value: 'program' })) : []),
  ];
  const lines = tags.filter(tag => tag.value !== '').map(makeTag);
  const source = ['[Event "?"]', ...lines, '', '*'].join('\n');
  const block = { text: source, line: 1, cut: false, sourceLength: source.length };
  return profileOfGame(readGame(block, 1, rules, new Map(embedded)));
}

function profileOfGame({ study, kept, issues, embeddedRules }: PgnGame): Profile | null {
  const rules = ruleSet(study.rules);
  if (!rules || kept !== 'whole' || issues.length > 0 || study.leftovers.length > 0 || embeddedRules) return null;
  const setup = parseFen(study.start);
  const position = setup.ok ? Position.fromSetup(rules, setup.value) : null;
  if (!setup.ok || !position?.ok || position.value.outcome() !== null) return null;
  const isPlain = study.start === rules.startFen && !rules.own;
  return { rules, start: study.start, record: settledRecord(rules, setup.value), isPlain };
}

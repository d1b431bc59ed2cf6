/** The external engines of the user for pages: the list, changes with approval, and live analysis. */
import { commandLine, splitCommandLine } from '../../api/command-line.ts';
import type {
  EngineAnswer,
  EngineChange,
  Engines,
  Events,
  OptionValues,
  RegisteredEngine,
} from '../../api/contract.ts';
import { CodedError, issueOf } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import type { HostRules } from '../rules.ts';
import type { Owner } from '../uploads.ts';
import { type Approval, ApprovalDesk, type Approved } from './approval.ts';
import { EngineClient } from './engine-client.ts';
import { ExternalEngine } from './external-engine.ts';
import { GameEngines } from './game-engines.ts';
import { changedTexts, checkOptions } from './option-lines.ts';
import { listedEngine, presetOptions, withoutPreset, withoutTexts, withPreset, withRenamedPreset } from './presets.ts';
import { EngineRegistry } from './registry.ts';
import { findEngines } from './suggestions.ts';

export interface HostEngines {
  /** @param page which games belong to; `undefined`: the host itself */
  service(page?: Owner): Engines;
  /** Ends the games of a page that has gone. */
  discardOf(page: Owner): void;
  readonly registry: EngineRegistry;
  /** Ends the processes of live analysis and of games. */
  close(): Promise<void>;
}

/** Starts an engine and resolves to what it says about itself. @throws EngineFailure */
async function describeEngine(command: readonly string[]): Promise<RegisteredEngine['description']> {
  const engine = await EngineClient.start({ command, options: {} });
  const { description } = engine;
  await engine.close();
  return description;
}

/** Adds an engine that starts and speaks UCI. @throws EngineFailure, and the codes of the name and the command */
export async function addEngine(registry: EngineRegistry, name: string, command: string): Promise<RegisteredEngine> {
  const words = wordsOf(command);
  await registry.checkName(name);
  return registry.add({ name, command: words, options: {}, description: await describeEngine(words) });
}

/** Starts an engine and stores its new description; options that it no longer has are dropped. */
export async function checkEngine(registry: EngineRegistry, id: string): Promise<RegisteredEngine> {
  const { command } = await registry.get(id);
  return renewed(registry, id, command);
}

async function renewed(registry: EngineRegistry, id: string, command: readonly string[]): Promise<RegisteredEngine> {
  const description = await describeEngine(command);
  const kept = (options: OptionValues): OptionValues =>
    Object.fromEntries(Object.entries(options).filter(([name, value]) => isPossible(name, value, description)));
  return registry.update(id, before => {
    const isSame = commandLine(before.command) === commandLine(command);
    const presets = isSame ? (before.presets ?? []) : withoutTexts(before, description.options);
    return {
      ...{ command, description, options: kept(before.options) },
      presets: presets.map(preset => ({ ...preset, options: kept(preset.options) })),
    };
  });
}

function isPossible(name: string, value: string, { options }: RegisteredEngine['description']): boolean {
  try {
    checkOptions({ [name]: value }, options);
    return true;
  } catch {
    return false;
  }
}

/** @throws CodedError `command-empty`, `command-quote`, `command-characters` */
function wordsOf(command: string): readonly string[] {
  const words = splitCommandLine(command);
  if (words.ok) return words.value;
  throw new CodedError(words.error.code, words.error.text);
}

type PresetEdit = (engine: RegisteredEngine) => RegisteredEngine['presets'];

interface Live {
  readonly engine: ExternalEngine;
  /** Number of the current search. */
  session: number;
}

export function hostEngines(
  path: string,
  approval: Approval | null,
  rules: HostRules,
  emit: Emit<Events>,
): HostEngines {
  const registry = new EngineRegistry(path);
  const desk = new ApprovalDesk<RegisteredEngine>(approval);
  const live = new Map<string, Live>();
  const games = new GameEngines(registry);
  let lastSession = 0;

  const end = async (id: string): Promise<void> => {
    const running = live.get(id);
    live.delete(id);
    await running?.engine.close();
  };

  /** After a change, the engine starts again with the next search. */
  const changed = async (engine: RegisteredEngine): Promise<RegisteredEngine> => {
    await Promise.all([end(engine.id), games.endAll(engine.id)]);
    emit('enginesChanged', { ended: engine.id });
    return engine;
  };

  const change = async (change: EngineChange): Promise<EngineAnswer> => {
    if (change.kind === 'add') {
      const { name } = change;
      const text = commandLine(wordsOf(change.command));
      await registry.checkName(name);
      return answerOf(
        await desk.request({ kind: 'add', name, text }, async () => changed(await addEngine(registry, name, text))),
      );
    }
    const { id } = change;
    const { name, description, options } = await registry.get(id);
    if (change.kind === 'command') {
      const words = wordsOf(change.command);
      const carryOut = async () => changed(await renewed(registry, id, words));
      return answerOf(await desk.request({ kind: 'command', name, text: commandLine(words) }, carryOut));
    }
    checkOptions(change.options, description.options);
    const texts = changedTexts(change.options, options, description.options);
    const carryOut = async () => changed(await registry.update(id, () => ({ options: change.options })));
    if (texts.length === 0) return { kind: 'done', engine: await carryOut() };
    const text = texts.map(([option, value]) => `${option} = ${value}`).join('\n');
    return answerOf(await desk.request({ kind: 'options', name, text }, carryOut));
  };

  const changePresets = async (id: string, edit: PresetEdit): Promise<void> => {
    await registry.update(id, engine => ({ presets: edit(engine) }));
    emit('enginesChanged', { ended: null });
  };

  const engineFor = async (id: string): Promise<Live> => {
    const known = live.get(id);
    if (known !== undefined) return known;
    const started = { engine: new ExternalEngine(await registry.get(id)), session: 0 };
    const other = live.get(id) ?? started;
    live.set(id, other);
    return other;
  };

  const common: Omit<Engines, 'move' | 'ponder' | 'endMoves'> = {
    async list() {
      const engines = await registry.list();
      return engines.map(engine => listedEngine(engine));
    },
    async suggestions() {
      const known = new Set((await registry.list()).map(({ command }) => commandLine(command)));
      return (await findEngines()).filter(({ command }) => !known.has(command));
    },
    change,
    confirm: async code => answerOf(await desk.confirm(code)),
    async check(id) {
      return changed(await checkEngine(registry, id));
    },
    async remove(id) {
      await registry.remove(id);
      await Promise.all([end(id), games.endAll(id)]);
      emit('enginesChanged', { ended: id });
    },
    async usePreset(id, preset) {
      await changed(await registry.update(id, engine => ({ options: presetOptions(engine, preset) })));
    },
    savePreset: (id, name) => changePresets(id, engine => withPreset(engine, name)),
    renamePreset: (id, name, to) => changePresets(id, engine => withRenamedPreset(engine, name, to)),
    removePreset: (id, name) => changePresets(id, engine => withoutPreset(engine, name)),
    async start(id, job) {
      await rules.ensureRegistered(job.rules);
      const running = await engineFor(id);
      const session = ++lastSession;
      running.session = session;
      const isCurrent = (): boolean => live.get(id) === running && running.session === session;
      running.engine
        .search(job, report => emit('externalReport', { engine: id, session, report }))
        .then(
          report => {
            if (isCurrent()) emit('externalReport', { engine: id, session, report });
          },
          error => {
            if (isCurrent()) emit('externalFailure', { engine: id, session, issue: issueOf(error) });
          },
        );
      return session;
    },
    async stop(id) {
      await live.get(id)?.engine.stop();
    },
  };
  const ownGames = {};
  return {
    service: (page = ownGames) => ({
      ...common,
      async move(id, job, level, clocks) {
        const game = games.of(page, id);
        await rules.ensureRegistered(job.rules);
        return game.move(job, level, clocks);
      },
      async ponder(id, job, level, clocks) {
        const game = games.of(page, id);
        await rules.ensureRegistered(job.rules);
        await game.ponder(job, level, clocks);
      },
      endMoves: id => games.end(page, id),
    }),
    discardOf: page => void games.discardOf(page),
    registry,
    async close() {
      await Promise.all([...[...live.keys()].map(end), games.close()]);
    },
  };
}

const answerOf = (answer: Approved<RegisteredEngine>): EngineAnswer =>
  answer.kind === 'done' ? { kind: 'done', engine: answer.value } : answer;

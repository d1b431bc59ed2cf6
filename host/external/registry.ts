/**
 * The user's external engines: `engines.json` in the folder of the user's own data. It is not beside a library that was
 * opened from another place, because a folder of games from somebody else must not name programs to start.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RegisteredEngine } from '../../api/contract.ts';
import { registeredEngine } from '../../api/engine-shapes.ts';
import { CodedError } from '../../api/failure.ts';
import { listOf, record } from '../../api/shapes.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';
import { hasPlainName, MAX_NAME, sameName } from './names.ts';

interface EngineFile {
  readonly version: number;
  readonly engines: readonly RegisteredEngine[];
}

type EngineFields = Partial<Omit<RegisteredEngine, 'id' | 'name'>>;

const VERSION = 1;
const MAX_ENGINES = 100;
/** The name of our own engine on the command line. */
const RESERVED = 'chatrang';
const ID_BYTES = 9;

const form = record<EngineFile>({
  version: { fault: (value, place) => (value === VERSION ? null : `${place} is not ${VERSION}`) },
  engines: listOf(registeredEngine, MAX_ENGINES),
});

/** Each call reads the file again, because other processes of the user may have changed it. */
export class EngineRegistry {
  readonly #path: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Includes changes that are being written. @throws CodedError `engines-damaged` */
  async list(): Promise<readonly RegisteredEngine[]> {
    await this.#turn;
    return this.#read();
  }

  async #read(): Promise<readonly RegisteredEngine[]> {
    const text = await readFile(this.#path, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? [] : this.#parsed(text);
  }

  /** @throws CodedError `no-such-engine` */
  async get(id: string): Promise<RegisteredEngine> {
    const found = (await this.list()).find(engine => engine.id === id);
    if (found !== undefined) return found;
    throw new CodedError('no-such-engine', `There is no engine ${id}`);
  }

  /** The engine of this name; `null` if there is none. */
  async named(name: string): Promise<RegisteredEngine | null> {
    return (await this.list()).find(engine => sameName(engine.name, name)) ?? null;
  }

  /** @throws CodedError `engine-name`, `engine-exists`, `too-many-engines`, `engine-too-large` */
  add(engine: Omit<RegisteredEngine, 'id'>): Promise<RegisteredEngine> {
    return this.#change(engines => {
      checkName(engine.name, engines);
      if (engines.length >= MAX_ENGINES)
        throw new CodedError('too-many-engines', `There are ${MAX_ENGINES} engines already`);
      const added = { ...engine, id: randomBytes(ID_BYTES).toString('base64url') };
      return [[...engines, added], added];
    });
  }

  /**
   * @param changes the fields that change, computed from the engine as it is stored
   * @throws CodedError `no-such-engine`, `engine-too-large`, and what `changes` throws
   */
  update(id: string, changes: (before: RegisteredEngine) => EngineFields): Promise<RegisteredEngine> {
    return this.#change(engines => {
      const before = engines.find(engine => engine.id === id);
      if (before === undefined) throw new CodedError('no-such-engine', `There is no engine ${id}`);
      const after = { ...before, ...changes(before) };
      return [engines.map(engine => (engine === before ? after : engine)), after];
    });
  }

  remove(id: string): Promise<void> {
    return this.#change(engines => [engines.filter(engine => engine.id !== id), undefined]);
  }

  /** Refuses a name that cannot be added. @throws CodedError `engine-name`, `engine-exists` */
  async checkName(name: string): Promise<void> {
    checkName(name, await this.list());
  }

  /** Writes nothing that it could not read again. */
  #change<T>(edit: (engines: readonly RegisteredEngine[]) => readonly [readonly RegisteredEngine[], T]): Promise<T> {
    const change = this.#turn.then(async () => {
      const [engines, result] = edit(await this.#read());
      const file = { version: VERSION, engines } satisfies EngineFile;
      const fault = form.fault(file, 'file');
      if (fault !== null)
        throw new CodedError('engine-too-large', `The description or a value of the engine is too large: ${fault}`);
      makePrivateFolder(dirname(this.#path));
      const text = `${JSON.stringify(file, null, 2)}\n`;
      await writeFileAtomic(this.#path, text, { mode: PRIVATE_FILE });
      return result;
    });
    this.#turn = change.catch(() => {});
    return change;
  }

  #parsed(text: string): readonly RegisteredEngine[] {
    try {
      const file: unknown = JSON.parse(text);
      const fault = form.fault(file, 'file');
      if (fault !== null) throw new TypeError(fault);
      return (file as EngineFile).engines;
    } catch (error) {
      throw new CodedError('engines-damaged', `${this.#path} is not a list of engines: ${(error as Error).message}`);
    }
  }
}

function checkName(name: string, engines: readonly RegisteredEngine[]): void {
  if (!hasPlainName(name))
    throw new CodedError('engine-name', `A name of an engine has 1 to ${MAX_NAME} visible characters`);
  if (sameName(name, RESERVED) || engines.some(engine => sameName(engine.name, name)))
    throw new CodedError('engine-exists', `There is an engine ${name} already`);
}

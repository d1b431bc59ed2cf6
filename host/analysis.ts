import type { Analysis, Events } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import type { Assets } from './assets.ts';
import type { DatabaseServices } from './database/services.ts';
import type { JobBoard } from './jobs.ts';

export interface AnalysisParts {
  readonly database: DatabaseServices;
  readonly assets: Assets;
  readonly jobs: JobBoard;
  readonly emit: Emit<Events>;
}

const missing = async (): Promise<never> => {
  throw new CodedError('engine-missing', 'The engine is not built');
};

export const hostAnalysis = ({ database }: AnalysisParts): { service: Analysis; close(): Promise<void> } => ({
  close: async () => {},
  service: { info: missing, start: missing, stop: missing, analyseGame: missing, stored: database.evaluations.stored },
});

import { type Issue, messageOf } from '../engine/rules/result.ts';

/**
 * An error with a stable code in kebab case, which is sent with it, as are values for the translated text. Codes of the
 * RPC: `closed`, `too-large`, `bad-call`, `bad-answer`.
 */
export class CodedError extends Error {
  readonly code: string;
  readonly data?: Issue['data'];
  constructor(code: string, message: string, data?: Issue['data']) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** A caught value as an issue; errors without a code are `unexpected`. */
export function issueOf(error: unknown): Issue {
  const text = messageOf(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unexpected';
  return error instanceof CodedError && error.data ? { code, text, data: error.data } : { code, text };
}

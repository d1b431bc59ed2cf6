/**
 * An error with a stable code in kebab case, which is sent with it. Codes of the RPC: `closed`, `too-large`,
 * `bad-call`, `bad-answer`.
 */
export class CodedError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
  }
}

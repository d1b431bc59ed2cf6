/** A failure with a stable code, kebab-case; it crosses every border as it is. Codes of the rpc: `closed`, `too-large`, `bad-call`, `bad-answer`. */
export class CodedError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
  }
}

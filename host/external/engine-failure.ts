import { CodedError } from '../../api/failure.ts';

export type FailureKind = 'start' | 'exit' | 'timeout' | 'protocol';

/** Why an engine can no longer be used. Its code is `engine-` and the kind. */
export class EngineFailure extends CodedError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, text: string) {
    super(`engine-${kind}`, text);
    this.kind = kind;
  }
}

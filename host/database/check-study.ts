/** Checks a study from outside once, before anything is written. */
import { study as form } from '../../api/arguments.ts';
import type { FlatStudy } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { storingFault } from './records.ts';

/** @throws CodedError `bad-study` */
export function checkStudy(study: FlatStudy): void {
  const fault = storingFault(study) ?? form.fault(study, 'study') ?? treeFault(study.nodes);
  if (fault) throw new CodedError('bad-study', `This is not a study: ${fault}`);
}

export function treeFault(nodes: FlatStudy['nodes']): string | null {
  const [root] = nodes;
  if (root?.parent !== -1 || root.move !== '') return 'the first node is not a root';
  const at = nodes.findIndex(({ parent }, index) => index > 0 && !(parent >= 0 && parent < index));
  return at < 0 ? null : `node ${at} has no parent before it`;
}

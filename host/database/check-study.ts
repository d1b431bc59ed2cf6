/** A study that came over the border is data of a stranger: its shape is checked once before anything is written. */
import type { FlatStudy } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';

const RESULTS: readonly unknown[] = ['1-0', '0-1', '1/2-1/2', '*'];

type Shape = Readonly<Record<string, unknown>>;
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** @throws CodedError `bad-study` */
export function checkStudy(study: FlatStudy): void {
  const fault = faultOf(study);
  if (fault) throw new CodedError('bad-study', `This is no study: ${fault}`);
}

function faultOf(study: unknown): string | null {
  if (!isShape(study)) return 'not an object';
  const { rules, start, tags, result, nodes, leftovers } = study;
  if (!isText(rules) || !isText(start)) return 'no rule set or no start';
  if (!RESULTS.includes(result)) return 'an unknown result';
  if (!Array.isArray(tags) || !tags.every(tag => isShape(tag) && isText(tag.name) && isText(tag.value)))
    return 'bad tags';
  if (!Array.isArray(leftovers) || !leftovers.every(left => isShape(left) && isText(left.text))) return 'bad leftovers';
  if (!Array.isArray(nodes) || nodes.length === 0) return 'no root';
  const at = nodes.findIndex((node, index) => !isNode(node, index));
  return at < 0 ? null : `node ${at} is none`;
}

function isNode(node: unknown, index: number): boolean {
  if (!isShape(node) || !isText(node.move)) return false;
  const { parent } = node;
  if (index === 0) return parent === -1 && node.move === '';
  return Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < index;
}

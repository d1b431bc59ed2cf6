/**
 * Rule set files that the system passes to the program, recognised by their content, or by the file name extension if
 * the content is invalid.
 */
import { basename } from 'node:path';
import type { RuleFile } from '../api/contract.ts';
import { LONGEST_RULE_FILE, looksLikeRuleSetFile, RULE_FILE_ENDING } from '../engine/rules/rule-set-file.ts';
import { beginning, sizeOnDisk } from './files/disk.ts';

/** `null` for any other file. @throws CodedError `file-unreadable`. */
export async function readRuleFile(path: string): Promise<RuleFile | null> {
  const size = await sizeOnDisk(path);
  const text = new TextDecoder().decode(await beginning(path, LONGEST_RULE_FILE));
  return looksLikeRuleSetFile(text) || path.endsWith(RULE_FILE_ENDING) ? { name: basename(path), size, text } : null;
}

/** The code with which the user approves a change of an external engine: printed here, typed into the page. */
import type { Approval, ApprovalQuestion } from '../host/external/approval.ts';

const QUESTIONS: Readonly<Record<ApprovalQuestion['kind'], string>> = {
  add: 'asks to add a program as the engine',
  command: 'asks to change the program of the engine',
  options: 'asks to change options of the engine',
};

export const terminalApproval = (print: (text: string) => void): Approval => ({
  kind: 'code',
  print({ kind, name, text }, code) {
    const lines = text.split('\n').map(line => `    ${line}`);
    print(
      [
        `The page ${QUESTIONS[kind]} ${JSON.stringify(name)}:`,
        ...lines,
        `Programs run with your rights. If you have entered this yourself, type this code into the page: ${code}`,
      ].join('\n'),
    );
  },
});

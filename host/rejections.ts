/** Handles rejected promises that nothing awaits. They are bugs, but should not end the program. */
import { messageOf } from '../engine/rules/result.ts';

/** Reports such rejections instead of ending this process or thread. @param report receives the same text as stderr. */
export function reportRejections(report: (text: string) => void = () => {}): void {
  process.on('unhandledRejection', reason => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    console.error(`chatrang: unhandled rejection: ${text}`);
    try {
      report(messageOf(reason));
    } catch (error) {
      console.error(error);
    }
  });
}

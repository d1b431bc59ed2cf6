/** Handles rejected promises that nothing awaits. They are bugs, but should not end the program. */

/** Reports such rejections instead of ending this process or thread. @param report receives the same text as stderr. */
export function reportRejections(report: (text: string) => void = () => {}): void {
  process.on('unhandledRejection', reason => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    console.error(`chatrang: unhandled rejection: ${text}`);
    try {
      report(reason instanceof Error ? reason.message : String(reason));
    } catch (error) {
      console.error(error);
    }
  });
}

/** A promise that was rejected with nobody waiting for it. It is a fault of ours, but none that should end the program. */

/** Reports such rejections instead of ending this process or thread. @param tell gets the same text as the error output. */
export function reportRejections(tell: (text: string) => void = () => {}): void {
  process.on('unhandledRejection', reason => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    console.error(`chatrang: unhandled rejection: ${text}`);
    try {
      tell(reason instanceof Error ? reason.message : String(reason));
    } catch (error) {
      console.error(error);
    }
  });
}

/** Whether a process with this id is running on this machine. */
export function isProcessRunning(process_: number): boolean {
  if (!(process_ > 0)) return false;
  try {
    return process.kill(process_, 0);
  } catch (error) {
    return (error as { readonly code?: string }).code === 'EPERM';
  }
}

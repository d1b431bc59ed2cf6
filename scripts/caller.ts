/** Where the user stood. npm runs a script in the folder of the project; relative paths are meant from where it was called. */
export function callerFolder(script: string, env: NodeJS.ProcessEnv = process.env): string {
  const ours = env.npm_lifecycle_event === script;
  return ours && env.INIT_CWD ? env.INIT_CWD : process.cwd();
}

/**
 * The user's working folder: npm runs scripts in the folder of the project, but relative paths refer to where npm was
 * called.
 */
export function callerFolder(script: string, env: NodeJS.ProcessEnv = process.env): string {
  const ours = env.npm_lifecycle_event === script;
  return ours && env.INIT_CWD ? env.INIT_CWD : process.cwd();
}

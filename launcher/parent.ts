const LOOK_EVERY_MS = 1_000

/** Calls `whenGone` once the parent process has ended without a message, as by kill -9. */
export function watchParent(env: NodeJS.ProcessEnv, whenGone: () => void): void {
  process.on('disconnect', whenGone)
  // npm waits for what it runs. Anything else may start us and leave, as nohup does.
  if (!env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) whenGone()
  }, LOOK_EVERY_MS).unref()
}

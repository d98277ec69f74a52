import type { Context } from './context.ts'

/**
 * Returns `run`, which concurrent callers of a process then share, one run at a time. Each caller gets the result of a
 * run that began after its call, so the result includes everything committed before. Callers must mean the same: a
 * run has the inputs of its first caller.
 */
export function shareRuns<Owner extends Pick<Context, 'pool'>, Rest extends readonly unknown[], T>(
  run: (context: Owner, ...rest: Rest) => Promise<T>,
): typeof run {
  const runs = new WeakMap<Context['pool'], { current: Promise<unknown>; next: Promise<T> | null }>()
  return (context, ...rest) => {
    const shared = runs.get(context.pool) ?? { current: Promise.resolve(), next: null }
    runs.set(context.pool, shared)
    shared.next ??= shared.current.then(() => {
      shared.next = null
      const result = run(context, ...rest)
      shared.current = result.catch(() => {})
      return result
    })
    return shared.next
  }
}

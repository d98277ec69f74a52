import type { Context } from '../context.ts'

/**
 * Stops a long job between two batches if the process must stop or another worker has the job. The next attempt
 * continues or starts over.
 */
export function throwIfStopped({ stopping }: Pick<Context, 'stopping'>): void {
  if (stopping.aborted) throw new Error('stopped during shutdown')
}

import type { Context } from '../context.ts'

/** Between two bites of a long job: ends it if the process must stop or another worker has the job. Its next try goes on, or begins again. */
export function throwIfStopped({ stopping }: Pick<Context, 'stopping'>): void {
  if (stopping.aborted) throw new Error('stopped on the way')
}

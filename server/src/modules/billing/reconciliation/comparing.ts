import type { Context } from '../../../platform/context.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'

/** What is compared: everything between these two instants. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

const BATCH_SIZE = 500

/**
 * Hands on what comes, some hundreds at a time, so that each of our own lists is asked for once. Throws where the process
 * is to stop.
 */
export async function* inBatches<Item>(context: Context, items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH_SIZE) continue
    throwIfStopped(context)
    yield batch
    batch = []
  }
  throwIfStopped(context)
  if (batch.length > 0) yield batch
}

/** Does it for each and goes on where one fails; answers what was thrown. Throws where the process is to stop. */
export async function tryEach(
  context: Context,
  ids: Iterable<string>,
  work: (id: string) => Promise<void>,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const id of ids) {
    throwIfStopped(context)
    await work(id).catch((error: unknown) => errors.push(error))
  }
  return errors
}

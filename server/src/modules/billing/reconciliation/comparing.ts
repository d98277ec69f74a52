import type { Context } from '../../../platform/context.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'

/** The compared time span. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

const BATCH_SIZE = 500

/** Groups items into batches of some hundreds, so that each batch needs one query. Throws on shutdown. */
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

/** Runs `work` for each ID and continues on failure. Returns the errors. Throws on shutdown. */
export async function runForEach(
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

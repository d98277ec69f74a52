import type { Db, Tx } from './connect.ts'

/** Thrown out of the transaction to roll it back. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/** Returns what `work` returns, in a transaction that is then rolled back. */
export async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    // The value that `work` returned, thrown a few lines above.
    return error.result as T
  }
}

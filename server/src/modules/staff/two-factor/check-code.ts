import type { Tx } from '../../../platform/db/connect.ts'
import type { CallContext, Origin } from '../../../platform/http/handler.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { withdrawAttempts } from '../../../platform/throttling/queries.ts'
import type { Cookies } from '../known-browsers/known-browsers.ts'
import { admitCodeCheck } from '../limits.ts'

/**
 * Checks a code within the account's limits. Only wrong codes count, not correct ones, reused ones, or codes of
 * requests that are rejected before the check.
 */
export async function checkCode<T>(
  context: CallContext,
  account: { readonly id: number; readonly email: string },
  requester: Pick<Cookies, 'cookie'> & { readonly origin: Origin },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempts = await admitCodeCheck(context, account, requester)
  try {
    return await context.transaction(async (tx) => {
      const done = await work(tx)
      await withdrawAttempts(tx, attempts)
      return done
    })
  } catch (error) {
    // Unexpected failures count, so that an attempt that causes an error is not free.
    if (error instanceof Refusal && error.code !== 'WrongCode') await withdrawAttempts(context.db, attempts)
    throw error
  }
}

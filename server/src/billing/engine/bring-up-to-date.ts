import { offeredWhen } from '@portal/contract/customers/offered'
import type { Context } from '../../context.ts'
import { type Turn, takeTurn, type Whose } from './account.ts'
import { carryOutOpened } from './carry-out.ts'
import { isRenewalDue, renew } from './renewals.ts'

/** Far more periods than any subscription can be behind. */
const AT_MOST = 1_000

/**
 * Raises and collects what is due and the job has not come to yet: whoever cancels on the day of a renewal cancels
 * behind it. Stops at an invoice that can't be collected.
 */
export async function bringUpToDate(
  context: Context,
  whose: Whose,
  by: Pick<Turn, 'staff' | 'requestId'>,
): Promise<void> {
  for (let periods = 0; periods < AT_MOST; periods++) {
    const collected = await context.db.transaction().execute(async (tx) => {
      const turn = await takeTurn(tx, whose, { now: context.now, by })
      // Whom the action is refused is not charged by it either.
      if (turn === null || !offeredWhen.cancelOnLastDay(turn.account.facts) || !isRenewalDue(turn)) return null
      return renew(tx, turn, context.newId())
    })
    if (collected === null) return
    if (!collected.isDone) await carryOutOpened(context, collected.operation)
  }
}

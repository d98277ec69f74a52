import type { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { toUsername } from '@portal/contract/customers/username'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { scheduleRetry } from '../queries/operations.ts'
import { listDiscrepancies, listOpenDisputes, listOnHold, listUnsettled } from './queries.ts'
import { markResolved } from '../queries/discrepancies.ts'
import { takeOffHold } from '../queries/on-hold.ts'

export const billingProblemsHandlers = {
  async getBillingProblems(_request, { db, now }) {
    const [parked, unsettled, disputes, findings] = await Promise.all([
      listOnHold(db),
      listUnsettled(db, now()),
      listOpenDisputes(db),
      listDiscrepancies(db),
    ])
    return { parked, unsettled, disputes, findings }
  },

  async releaseParkedCustomer({ input, staff, requestId, refuse }, { transaction, now }) {
    const { email, step, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const parked = await takeOffHold(tx, toUsername(email), step)
      if (!parked) throw refuse('NotParked')
      const { customerId, error } = parked
      const before = { step, error }
      await record(tx, { staff, action: 'release-parked-customer', at: now(), requestId, customerId, before })
    })
  },

  async askProviderAgain({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const at = now()
      const scheduled = await scheduleRetry(tx, input.id, at)
      if (!scheduled) throw refuse('PaymentSettled')
      const { customerId, kind } = scheduled
      const after = { operation: input.id, kind }
      await record(tx, { staff, action: 'ask-provider-again', at, requestId, customerId, after })
    })
  },

  async resolveFinding({ input, staff, requestId, refuse }, { transaction, now }) {
    const { id, resolution, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      const found = await markResolved(tx, id, { staffId: staff.id, resolution, at })
      if (!found) throw refuse('FindingResolved')
      const { customerId, providerId, finding } = found
      await record(tx, {
        staff,
        action: 'resolve-finding',
        at,
        requestId,
        subject: providerId,
        ...(customerId !== null && { customerId }),
        before: { finding },
        after: { resolution },
      })
    })
  },
} satisfies Handlers<typeof billingProblemsCalls>

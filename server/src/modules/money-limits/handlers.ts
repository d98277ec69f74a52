import type { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { listLimits } from './limits.ts'
import { lockLimits, setLimits } from './queries.ts'

export const moneyLimitsHandlers = {
  async getMoneyLimits(_request, context) {
    return listLimits(context.db, context)
  },

  async updateMoneyLimits({ input, staff, requestId }, context) {
    const { role, limits, ...rest } = input
    allUsed(rest)
    await context.transaction(async (tx) => {
      await lockLimits(tx)
      const found = (await listLimits(tx, context)).find((one) => one.role === role)
      await setLimits(tx, role, limits)
      const before = found && {
        singleCents: found.singleCents,
        staffDayCents: found.staffDayCents,
        customerMonthCents: found.customerMonthCents,
      }
      const at = context.now()
      await record(tx, {
        staff,
        action: 'money-limits',
        at,
        requestId,
        subject: role,
        before: { ...before },
        after: { ...limits },
      })
    })
  },
} satisfies Handlers<typeof moneyLimitsCalls>

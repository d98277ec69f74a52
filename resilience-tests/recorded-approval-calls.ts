import { approvalsCalls } from '@portal/contract/approvals/calls'
import { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { insertCustomer } from '@portal/server/test/customers.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

const SUPPORT = 'support@staff.test'
const limits = { role: 'support', single: '1.00', staffDay: '', customerMonth: '' } as const

/** Every change of money limits and approvals. */
export const approvalChanges: readonly Change[] = [
  change(moneyLimitsCalls.updateMoneyLimits, async () => ({ input: { ...limits, role: 'finance' } })),
  change(approvalsCalls.requestApproval, async (portal) => ({
    caller: await portal.as('support'),
    email: SUPPORT,
    input: await request(portal),
  })),
  change(approvalsCalls.decideApproval, async (portal) => ({
    input: { id: await requested(portal), decision: 'reject', note: 'Too much' },
  })),
  change(approvalsCalls.withdrawApproval, async (portal) => ({
    caller: await portal.as('support'),
    email: SUPPORT,
    input: { id: await requested(portal) },
  })),
]

async function request(portal: TestPortal) {
  await (await portal.as('administrator')).call(moneyLimitsCalls.updateMoneyLimits, limits)
  const { email } = await insertCustomer(portal.context.db)
  const input = { email, amount: '5.00', description: 'By the way', currency: 'USD' }
  return { action: 'addCredit', input, reason: 'Long outage' } as const
}

async function requested(portal: TestPortal): Promise<string | undefined> {
  const support = await portal.as('support')
  await support.call(approvalsCalls.requestApproval, await request(portal))
  const mine = await support.call(approvalsCalls.getApprovals, { view: 'mine' })
  return mine.findLast(({ state }) => state === 'pending')?.id
}

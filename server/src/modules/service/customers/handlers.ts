import { planTypes } from '@portal/contract/billing/plans'
import { toUsername } from '@portal/contract/customers/username'
import type { customerCalls } from '@portal/contract/service/customers/calls'
import type { Context } from '../../../platform/context.ts'
import { toCustomerStatus, toCustomerType, useTrial } from '../../customers/public.ts'
import { lockCustomer } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'
import { type AccessRow, type CustomerRow, findAccess, findCustomer } from './queries.ts'
import { entitlementOf } from './rules.ts'

export const customerHandlers: ServiceHandlersOf<typeof customerCalls> = {
  async checkEntitlement({ input, refuse }, context) {
    const row = await findAccess(context.db, input.customerId)
    if (!row) throw refuse('CustomerNotFound')
    return toEntitlement(row, context)
  },

  async getCustomer({ input, refuse }, context) {
    const row = await findCustomer(context.db, { id: input.customerId })
    if (!row) throw refuse('CustomerNotFound')
    return toCustomer(row, context)
  },

  async findCustomer({ input, refuse }, context) {
    const row = await findCustomer(context.db, { username: toUsername(input.username) })
    if (!row) throw refuse('CustomerNotFound')
    return toCustomer(row, context)
  },

  async reportTrialUse(request, context) {
    return context.transaction(async (tx) => {
      const locked = await lockCustomer(tx, request, context)
      if (locked.account.facts.type !== 'free') throw request.refuse('NotAvailable')
      return { trialSecondsLeft: await useTrial(locked, request.input.seconds, context.config.freeViewSeconds) }
    })
  },
}

function toCustomer(row: CustomerRow, context: Context) {
  const { id, username, firstName, lastName, merchantCode, language, timeZone, optIn, createdAt, lastSignInAt } = row
  const profile = { id, username, firstName, lastName, merchantCode, language, timeZone, optIn }
  return { ...profile, createdAt, lastSignInAt, entitlement: toEntitlement(row, context) }
}

function toEntitlement(row: AccessRow, { now, config }: Context) {
  const facts = {
    ...row,
    type: toCustomerType(row.type),
    status: toCustomerStatus(row.status),
    plan: planTypes.find((plan) => plan === row.plan) ?? null,
  }
  return entitlementOf(facts, now(), config)
}

import { addDays, type CalendarDay, easternDay, startOfEasternDay } from '@portal/contract/dates'
import { Calendar } from '../../demo/calendar.ts'
import type { Member } from '../../demo/member.ts'
import { demoMerchants, demoPlans, planWords } from '../../demo/merchants.ts'
import { planPopulation } from '../../demo/population.ts'
import { runBilling } from '../../src/billing/engine/run-billing.ts'
import type { Db } from '../../src/db/connect.ts'
import { insertCustomer } from '../customers.ts'
import { startPortal } from '../portal.ts'
import { type Deed, deedsOf, isReplayable } from './script.ts'
import { ScriptedPayments } from './scripted-payments.ts'

interface ReplayOptions {
  readonly customers: number
  readonly seed: number
  readonly now: Date
}

/** Minutes of the day: cards are charged from six on, people and staff act from nine on. */
const RUN_AT_MINUTE = 539

/**
 * Has the billing engine live through the years of a demo company: the same people do the same things at the same
 * instants, the provider gives the same answers, and every morning the engine does what is due.
 */
export async function replay({ customers, seed, now }: ReplayOptions) {
  const members = [...planPopulation({ customers, seed, now }).members()].filter(isReplayable)
  const deeds = members.flatMap(deedsOf).sort((one, other) => one.at - other.at)
  const first = easternDay(new Date(deeds[0]?.at ?? now.getTime()))
  const payments = new ScriptedPayments()
  const portal = await startPortal({ now: startOfEasternDay(first).toISOString(), payments })
  const { db } = portal.context
  await insertMerchants(db)
  for (const member of members) payments.script(await insertMember(db, member), member.history)

  const support = await portal.as('support')
  const calendar = new Calendar(first, easternDay(now))
  const failures: string[] = []
  const waiting = deeds.values()
  let next: Deed | undefined = waiting.next().value
  const actUntil = async (instant: number) => {
    for (; next && next.at <= instant; next = waiting.next().value) {
      const { at, username } = next
      portal.clock.set(new Date(at).toISOString())
      await next
        .do(support)
        .catch((error: Error) => failures.push(`${new Date(at).toISOString()} ${username}: ${error.message}`))
    }
  }
  for (let day: CalendarDay = first; day <= easternDay(now); day = addDays(day, 1)) {
    const morning = calendar.instant(day, RUN_AT_MINUTE)
    await actUntil(morning)
    if (morning > now.getTime()) break
    portal.clock.set(new Date(morning).toISOString())
    await runBilling(portal.context)
  }
  await actUntil(now.getTime())
  return { owner: portal.owner, stop: portal.stop, failures, usernames: members.map(({ person }) => person.username) }
}

async function insertMember(db: Db, { person, account, createdAt }: Member): Promise<number> {
  const { id } = await insertCustomer(db, {
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    merchant_code: account.merchant,
    created_at: new Date(createdAt),
  })
  return id
}

async function insertMerchants(db: Db): Promise<void> {
  const created_at = new Date(0)
  await db
    .insertInto('merchants')
    .values(demoMerchants.map(({ code, name, disabled }) => ({ code, name, disabled, created_at })))
    .execute()
  await db
    .insertInto('plans')
    .values(
      demoPlans.map((plan) => ({
        merchant_code: plan.merchant,
        type: plan.type,
        for_new_users: plan.forNewUsers,
        price_cents: plan.priceCents,
        coupon: plan.coupon,
        discount_cents: plan.discountCents,
        ...planWords(plan),
      })),
    )
    .execute()
}

import type { SignUps } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import type { HomeStatistics, PerWindow, SignUpReport, SignUpWindow } from '@portal/contract/reports/counts'
import type { InAppSales } from '@portal/contract/reports/in-app'
import type pg from 'pg'

/**
 * Counts all reports a second time: row by row from the raw tables, with days from the runtime's calendar. Shares
 * nothing but the names with the portal's own code.
 */
export interface DirectCounts {
  readonly home: HomeStatistics
  readonly affiliate: SignUpReport
  readonly brand: SignUpReport
  readonly windows: readonly {
    readonly card: readonly PriceSales[]
    readonly inApp: InAppSales
    readonly merchant: SignUps
    readonly utm: SignUps
    readonly allUtm: SignUps
  }[]
  readonly days: readonly { day: string; trial: number; premium: number; complimentary: number }[]
}

/** From its first to its last millisecond, as a browser sends it. */
export interface DirectWindow {
  readonly startDateUtc: string
  readonly endDateUtc: string
}

interface Customer {
  readonly type: 'free' | 'paid' | 'comp' | null
  readonly status: string
  readonly merchant_code: string
  readonly created_at: Date
  readonly client: string | null
  readonly utm_source: string | null
  readonly plan: string
  readonly leaving: boolean
}

const easternCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

export async function countDirectly(
  owner: pg.Pool,
  now: Date,
  windows: readonly DirectWindow[],
): Promise<DirectCounts> {
  const read = async <Row>(query: string) => (await owner.query(query)).rows as Row[]
  const customers = await read<Customer>(`
    select customers.*, coalesce(
        (select plan from subscriptions where customer_id = customers.id and ended_at is null),
        (select plan from in_app_subscriptions app where customer_id = customers.id order by created_at desc, id desc limit 1),
        'monthly') as plan,
      exists (select from subscriptions where customer_id = customers.id and ended_at is null and cancel_on is not null) as leaving
    from customers`)
  const payments = await read<{ price_cents: string; paid_at: Date }>('select * from payments')
  const inApp = await read<{ device: string; plan: string; created_at: Date }>('select * from in_app_subscriptions')

  const count = (wanted: (customer: Customer) => boolean) => perSignUpDay(customers.filter(wanted), now)
  const leaving = (wanted: (customer: Customer) => boolean) =>
    customers.filter((customer) => customer.leaving && customer.type !== null && wanted(customer)).length
  const report = (attributed: (customer: Customer) => boolean): SignUpReport => {
    const group = (type: string, verified: boolean, plan?: string) =>
      count(
        (customer) =>
          attributed(customer) &&
          customer.type === type &&
          (customer.status !== 'registered') === verified &&
          (plan === undefined || customer.plan === plan),
      )
    return {
      verifiedTrial: group('free', true),
      unverifiedTrial: group('free', false),
      verifiedPremiumMonthly: group('paid', true, 'monthly'),
      unverifiedPremiumMonthly: group('paid', false, 'monthly'),
      verifiedPremiumAnnual: group('paid', true, 'yearly'),
      unverifiedPremiumAnnual: group('paid', false, 'yearly'),
      verifiedComplimentary: group('comp', true),
      unverifiedComplimentary: group('comp', false),
      cancellationRequests: leaving(attributed),
    }
  }
  return {
    home: {
      premium: count(({ type }) => type === 'paid'),
      trial: count(({ type }) => type === 'free'),
      complimentary: count(({ type }) => type === 'comp'),
      cancellationRequests: leaving(() => true),
    },
    affiliate: report(({ merchant_code }) => merchant_code !== 'YIPTV'),
    brand: report(({ merchant_code }) => merchant_code === 'YIPTV'),
    windows: windows.map((window) => {
      const within = (at: Date) => at >= new Date(window.startDateUtc) && at <= new Date(window.endDateUtc)
      const signUps = (wanted: (customer: Customer) => boolean) => {
        const found = customers.filter((customer) => within(customer.created_at) && wanted(customer))
        const ofType = (type: string) => found.filter((customer) => customer.type === type).length
        const [premium, trial, complimentary] = [ofType('paid'), ofType('free'), ofType('comp')]
        return { total: premium + trial + complimentary, premium, trial, complimentary }
      }
      const prices = payments.filter(({ paid_at }) => within(paid_at)).map(({ price_cents }) => Number(price_cents))
      const sold = (device: string, plan: string) =>
        inApp.filter((app) => within(app.created_at) && app.device === device && app.plan === plan).length
      return {
        card: [...new Set(prices)]
          .toSorted((a, b) => a - b)
          .map((amountCents) => ({ amountCents, count: prices.filter((price) => price === amountCents).length })),
        inApp: {
          iosMonthly: sold('ios', 'monthly'),
          iosAnnual: sold('ios', 'yearly'),
          androidMonthly: sold('android', 'monthly'),
          androidAnnual: sold('android', 'yearly'),
        },
        merchant: signUps(({ merchant_code }) => merchant_code === 'ACME'),
        utm: signUps(({ client, utm_source }) => client === 'web' && utm_source === 'google'),
        allUtm: signUps(() => true),
      }
    }),
    days: byDay(customers, windows.at(-1)),
  }
}

function byDay(customers: readonly Customer[], window: DirectWindow | undefined): DirectCounts['days'] {
  const first = easternCalendar.format(new Date(window?.startDateUtc ?? 0))
  const last = easternCalendar.format(new Date(window?.endDateUtc ?? 0))
  const days = new Map<string, { trial: number; premium: number; complimentary: number }>()
  for (const { type, created_at } of customers) {
    const day = easternCalendar.format(created_at)
    if (type === null || day < first || day > last) continue
    const counts = days.get(day) ?? { trial: 0, premium: 0, complimentary: 0 }
    counts[({ free: 'trial', paid: 'premium', comp: 'complimentary' } as const)[type]]++
    days.set(day, counts)
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, counts]) => ({ day, ...counts }))
}

function perSignUpDay(customers: readonly Customer[], now: Date): PerWindow {
  const today = easternCalendar.format(now)
  const ago = (days: number) => {
    const date = new Date(`${today}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() - days)
    return date.toISOString().slice(0, 10)
  }
  const on = (wanted: (day: string) => boolean) =>
    customers.filter(({ created_at }) => wanted(easternCalendar.format(created_at))).length
  return {
    today: on((day) => day === today),
    yesterday: on((day) => day === ago(1)),
    twoDaysAgo: on((day) => day === ago(2)),
    threeDaysAgo: on((day) => day === ago(3)),
    sevenDaysAgo: on((day) => day === ago(7)),
    thisMonth: on((day) => day.slice(0, 7) === today.slice(0, 7)),
    total: customers.length,
  } satisfies Record<SignUpWindow, number>
}

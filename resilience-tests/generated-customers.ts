import { addDays, type CalendarDay } from '@portal/contract/dates'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import pg from 'pg'

/** The cutover date, in February, so that the last days of the months differ. */
export const BILL_FROM = '2031-02-01'
/** One row in this many is invalid in the file. */
const INVALID_INTERVAL = 1_000
/** The last start of a monthly period for which two periods start within 30 days. */
const LAST_TWICE = '2031-02-02'
const MINIMUM_CENTS = 50

export interface GeneratedCustomer {
  readonly name: string
  readonly cells: readonly string[]
  /** What the portal must charge within 30 days according to the former system: day and cents. */
  readonly expected: readonly { readonly day: CalendarDay; readonly cents: number }[]
  readonly isKnownAtProvider: boolean
  readonly isRejected: boolean
}

const COLUMNS =
  'sourceId,username,firstName,lastName,type,status,merchantCode,createdAt,timeZone,language,optIn,plan,price,coupon,discount,startDate,paidUntil,cancelOn,balance,providerCustomerId,paymentMethodId'

export function headOfFile(): string {
  return `${COLUMNS}\n`
}

export function lineOf({ cells }: GeneratedCustomer): string {
  return `${cells.join(',')}\n`
}

/**
 * Generates a premium customer of the former system; amounts and days are computed here without any rule of the portal.
 */
export function generateCustomer(index: number): GeneratedCustomer {
  const name = `moved${index}`
  const isMonthly = seededRandom.share() < 0.8
  const next = addDays(BILL_FROM, Math.floor(seededRandom.share() * 28))
  // A customer billed on the 31st has their last February period on the 28th.
  const dayOfMonth = next === '2031-02-28' && seededRandom.share() < 0.5 ? '31' : next.slice(8)
  const startDate = isMonthly
    ? `2030-${['05', '07', '08', '10', '12'][Math.floor(seededRandom.share() * 5)]}-${dayOfMonth}`
    : `${2027 + Math.floor(seededRandom.share() * 3)}-${next.slice(5)}`
  const price = (isMonthly ? [999, 1499, 1999] : [9999, 14_999])[Math.floor(seededRandom.share() * 2)] ?? 999
  const discount = seededRandom.share() < 0.2 ? 100 + Math.floor(seededRandom.share() * 800) : 0
  const balance = seededRandom.share() < 0.1 ? Math.floor(seededRandom.share() * 5_000) - 2_000 : 0
  const isLeaving = seededRandom.share() < 0.05
  const isUnknownCard = index % INVALID_INTERVAL === 1
  const isLate = index % INVALID_INTERVAL === 2
  const paidUntil = isLate ? addDays(BILL_FROM, -3) : addDays(next, -1)
  const days = isMonthly && next <= LAST_TWICE ? [next, next.replace('-02-', '-03-')] : [next]
  const isRejected = isUnknownCard || isLate
  return {
    name,
    cells: [
      name,
      `${name}@example.com`,
      'Ana',
      'Núñez',
      'paid',
      'active',
      'YIPTV',
      `${startDate}T05:30:00Z`,
      'America/New_York',
      'es',
      'true',
      isMonthly ? 'monthly' : 'yearly',
      dollars(price),
      discount > 0 ? 'HOLA' : '',
      discount > 0 ? dollars(discount) : '',
      startDate,
      paidUntil,
      isLeaving ? paidUntil : '',
      dollars(balance),
      `cus_${name}`,
      `pm_${name}`,
    ],
    expected: isRejected || isLeaving ? [] : chargesOf(days, price - discount, balance),
    isKnownAtProvider: !isUnknownCard,
    isRejected,
  }
}

function chargesOf(days: readonly CalendarDay[], price: number, balance: number) {
  let owed = 0 - balance
  return days.flatMap((day) => {
    owed += price
    if (owed < MINIMUM_CENTS) return []
    const cents = owed
    owed = 0
    return [{ day, cents }]
  })
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`
}

/** Inserts their customers and cards into the payment simulator, as the former system left them there. */
export async function fillProvider(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into stand_in.customers (id, created, default_payment_method)
       select 'cus_' || name, 1800000000, 'pm_' || name from unnest($1::text[]) as name`,
      [names],
    )
    await client.query(
      `insert into stand_in.cards
         (id, created, customer, behavior, brand, funding, last4, exp_month, exp_year, fingerprint, cvc_given)
       select 'pm_' || name, 1800000000, 'cus_' || name, 'ok', 'visa', 'credit', '4242', 12, 2050, md5(name), true
       from unnest($1::text[]) as name`,
      [names],
    )
  } finally {
    await client.end()
  }
}

/** Rules that SQL could only duplicate: rows are streamed and checked by `rules.ts`. */

import { eventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import type pg from 'pg'
import { nextAttemptOn } from '../rules.ts'
import { parseComplimentaryDays } from '../texts.ts'
import { hasExpectedPeriods, type SubscriptionFacts } from './periods.ts'
import type { Violation } from './rule.ts'

const BATCH_SIZE = 5_000
const EXAMPLES = 3

export const recomputedRules: readonly {
  readonly name: string
  readonly check: (client: pg.Client) => Promise<Omit<Violation, 'rule'>>
}[] = [
  {
    name: 'Subscriptions: every period matches the billing rules',
    check: (client) =>
      examine<SubscriptionRow>(client, subscriptions, ({ grants, ...row }) => {
        const complimentaryDays = standing(grants).map(({ details, at }) => ({
          at,
          days: parseComplimentaryDays(details),
        }))
        return hasExpectedPeriods({ ...row, complimentaryDays })
      }),
  },
  {
    name: 'Invoices: the next attempt for an open one matches the billing rules',
    check: (client) =>
      examine<OpenInvoiceRow>(client, openInvoices, (row) => {
        // Before the first attempt or during a running one, the next attempt is undecided.
        if (row.lastAttemptOn === null || row.isUnsettled) return true
        // A new card is charged immediately; a chargeback or the removal of the card stops all attempts.
        if (row.cardChangedOn !== null && row.nextAttemptOn === row.cardChangedOn) return true
        if (row.isDisputed || row.isWithoutCard) return true
        return row.nextAttemptOn === nextAttemptOn(row.invoicedOn, row.lastAttemptOn, row)
      }),
  },
]

type SubscriptionRow = { readonly id: string } & Omit<SubscriptionFacts, 'complimentaryDays'> & {
    readonly grants: readonly Grant[]
  }

interface OpenInvoiceRow {
  readonly id: string
  readonly invoicedOn: CalendarDay
  readonly nextAttemptOn: CalendarDay | null
  readonly lastAttemptOn: CalendarDay | null
  readonly hard: boolean
  readonly code: string | null
  readonly isUnsettled: boolean
  readonly cardChangedOn: CalendarDay | null
  readonly isDisputed: boolean
  readonly isWithoutCard: boolean
}

interface Grant {
  readonly event: string
  readonly details: string
  readonly at: number
}

/** Omits withdrawn grants. A withdrawal always applies to the latest grant, because it restores the previous dates. */
function standing(grants: readonly Grant[]): Grant[] {
  const left: Grant[] = []
  for (const grant of grants) {
    if (grant.event === eventName.complimentaryDaysAdded) left.push(grant)
    else left.pop()
  }
  return left
}

const milliseconds = (column: string) => `floor(extract(epoch from ${column}) * 1000)`

const subscriptions = `
  select subscription.id::text, plan, start_date::text as "startDate", anchor::text,
         next_invoice_date::text as "nextInvoiceDate", cancel_on::text as "cancelOn",
         (select json_build_object('anchor', given ->> 'anchor', 'nextInvoiceDate', billed_from)
          from imported_subscriptions where subscription_id = subscription.id) as imported,
         coalesce(invoices, '[]') as invoices, coalesce(payments, '[]') as payments,
         coalesce((select json_agg(json_build_object('event', event, 'details', details, 'at', ${milliseconds('occurred_at')}) order by event.id)
                   from customer_events event
                   where event.customer_id = subscription.customer_id and event in ('${eventName.complimentaryDaysAdded}', '${eventName.complimentaryDaysWithdrawn}')
                     and occurred_at >= subscription.created_at
                     and (ended_at is null or occurred_at <= ended_at)), '[]') as grants
  from subscriptions subscription
  left join (
    select subscription_id, json_agg(json_build_object('start', period_start, 'until', period_until,
             'at', ${milliseconds('issued_at')}) order by period_start) as invoices
    from invoices group by 1) invoiced on invoiced.subscription_id = subscription.id
  left join (
    select subscription_id, json_agg(json_build_object('invoicedOn', (issued_at at time zone 'America/New_York')::date, 'at', ${milliseconds('paid_at')},
             'on', (paid_at at time zone 'America/New_York')::date) order by paid_at) as payments
    from (
      select invoice_id, paid_at from payments
      -- What was paid from credit.
      union all select id, settled_at from invoices
        where status = 'paid' and not exists (select from payments where invoice_id = invoices.id)) paid
    join invoices on invoices.id = invoice_id group by 1) paid on paid.subscription_id = subscription.id`

const openInvoices = `
  select invoices.id::text, (issued_at at time zone 'America/New_York')::date::text as "invoicedOn", next_attempt_on::text as "nextAttemptOn",
         (attempted_at at time zone 'America/New_York')::date::text as "lastAttemptOn",
         coalesce(hard_decline, false) as hard, decline_code as code,
         coalesce(state in ('running', 'unknown'), false) as "isUnsettled",
         (select (max(created_at) at time zone 'America/New_York')::date::text from cards
          where cards.customer_id = invoices.customer_id and created_at > attempted_at) as "cardChangedOn",
         exists (select from disputes where disputes.customer_id = invoices.customer_id) as "isDisputed",
         not exists (select from cards where cards.customer_id = invoices.customer_id and removed_at is null)
           as "isWithoutCard"
  from invoices left join lateral (
    select attempted_at, hard_decline, decline_code, state from payment_attempts where invoice_id = invoices.id
    order by number desc limit 1) attempt on true
  where status = 'open'`

async function examine<Row extends { readonly id: string }>(
  client: pg.Client,
  query: string,
  holds: (row: Row) => boolean,
): Promise<Omit<Violation, 'rule'>> {
  let checked = 0
  let violations = 0
  const examples: string[] = []
  await client.query(`declare examined no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from examined`)
    if (rows.length === 0) break
    for (const row of rows) {
      checked++
      if (holds(row)) continue
      violations++
      if (examples.length < EXAMPLES) examples.push(row.id)
    }
  }
  await client.query('close examined')
  return { checked, violations, examples }
}

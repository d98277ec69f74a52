import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type pg from 'pg'
import { Random } from './random.ts'
import { demoStaffEmail } from './staff.ts'
import { streams } from './streams.ts'

/** Addresses reserved for documentation (RFC 5737). */
const OFFICE = '192.0.2.14'
const HOME = '198.51.100.77'
const ATTACKER = '203.0.113.201'

interface Incident {
  readonly daysAgo: number
  readonly kind: 'rejected-sign-in' | 'rate-limited' | 'forbidden'
  readonly request: string
  readonly account: string
  readonly address: string
  readonly count: number
}

/** Mistyped passwords, forwarded links, and one night of password guessing. */
const incidents: readonly Incident[] = [
  { ...signIn(demoStaffEmail('support'), OFFICE), daysAgo: 1, count: 2 },
  { ...signIn(demoStaffEmail('finance'), HOME), daysAgo: 2, count: 1 },
  { ...forbidden(demoStaffEmail('support'), 'get-card-sales-report'), daysAgo: 2, count: 1 },
  ...['admin', 'root', 'test', 'info'].map((name) => {
    return { ...signIn(`${name}@demo.test`, ATTACKER), daysAgo: 4, count: 5 }
  }),
  { kind: 'rate-limited', request: 'sign-in', account: '', address: ATTACKER, daysAgo: 4, count: 412 },
  { ...signIn(demoStaffEmail('marketing'), OFFICE), daysAgo: 6, count: 3 },
  { ...forbidden(demoStaffEmail('marketing'), 'list-security-events'), daysAgo: 6, count: 1 },
  { ...signIn(demoStaffEmail('operations'), HOME), daysAgo: 11, count: 1 },
  { ...forbidden(demoStaffEmail('operations'), 'get-merchant-sales-report'), daysAgo: 19, count: 2 },
  { ...signIn(demoStaffEmail('management'), HOME), daysAgo: 26, count: 2 },
]

/** Inserts rejected requests of the last four weeks, each group within one hour. */
export async function insertDemoSecurityEvents(client: pg.ClientBase, now: Date): Promise<void> {
  const random = new Random().begin(1, 0, streams.security)
  const rows = incidents.map(({ daysAgo, ...incident }) => {
    const hour = Math.floor((now.getTime() - daysAgo * DAY_MS) / HOUR_MS) * HOUR_MS
    const firstAt = hour + random.below(30) * MINUTE_MS
    const lastAt = incident.count === 1 ? firstAt : firstAt + random.between(1, 25) * MINUTE_MS
    return { ...incident, hour: new Date(hour), first_at: new Date(firstAt), last_at: new Date(lastAt) }
  })
  await client.query('insert into security_events select * from json_populate_recordset(null::security_events, $1)', [
    JSON.stringify(rows),
  ])
}

function signIn(account: string, address: string) {
  return { kind: 'rejected-sign-in', request: 'sign-in', account, address } as const
}

function forbidden(account: string, request: string) {
  return { kind: 'forbidden', request, account, address: OFFICE } as const
}

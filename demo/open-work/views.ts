import { DAY_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import type { ViewedListName } from '@portal/contract/views/lists'
import type pg from 'pg'
import { demoStaffEmail } from '../staff.ts'

interface DemoView {
  readonly list: ViewedListName
  readonly name: string
  readonly query: string
  readonly by: Role
  readonly role: Role | null
}

const views: readonly DemoView[] = [
  {
    list: 'unpaid premium customers',
    name: 'Card expired',
    query: 'hide=next&decline=expired',
    by: 'administrator',
    role: 'support',
  },
  {
    list: 'unverified premium customers',
    name: 'Phone pending',
    query: 'hide=merchant&verification=Phone+pending',
    by: 'support',
    role: null,
  },
  {
    list: 'vods',
    name: 'Expiring within 30 days',
    query: 'hide=-&sort=licenseEndDate&within=30',
    by: 'operations',
    role: 'operations',
  },
  {
    list: 'card sales by day',
    name: 'Best days',
    query: 'days.hide=-&days.sort=-net',
    by: 'finance',
    role: 'finance',
  },
  {
    list: 'open chargebacks',
    name: 'Largest amounts',
    query: 'chargebacks.hide=-&chargebacks.sort=-amount',
    by: 'finance',
    role: null,
  },
  {
    list: 'utm sales by campaign',
    name: 'Campaigns by net',
    query: 'by.hide=-&by.sort=-net',
    by: 'marketing',
    role: null,
  },
  {
    list: 'sign-ups by day',
    name: 'Most premium sign-ups',
    query: 'days.hide=-&days.sort=-premium',
    by: 'marketing',
    role: 'management',
  },
  { list: 'channels', name: 'Disabled channels', query: 'hide=-&status=Disabled', by: 'operations', role: null },
]

/** Inserts list views, some of them shared. */
export async function insertViews(client: pg.ClientBase, now: Date): Promise<void> {
  for (const [index, { list, name, query, by, role }] of views.entries()) {
    await client.query(
      `insert into saved_views (list, name, query, owner_id, role, created_at, changed_at)
       select $1, $2, $3, id, $4, $5, $5 from staff where email = $6`,
      [list, name, query, role, new Date(now.getTime() - (20 - index) * DAY_MS), demoStaffEmail(by)],
    )
  }
}

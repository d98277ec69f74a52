import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { type Role, roles } from '@portal/contract/permissions'
import type { Change } from '@portal/server/src/platform/audit/record.ts'
import type pg from 'pg'
import { Random } from '../random.ts'
import { demoStaffEmail } from '../staff.ts'

const SIGN_IN_DAYS = 30
const STREAM = 60

/**
 * Returns staff changes apart from those on customers: sign-ins, new complimentary codes, disabled objects, the latest
 * logos.
 */
export async function administrationOf(client: pg.ClientBase, now: Date): Promise<Change[]> {
  const staff = await findStaff(client)
  const operations = staff.get('operations')
  if (!operations) return []
  return [
    ...signInsOf(staff, now),
    ...(await codesOf(client, operations, now)),
    ...(await disabledOf(client, operations, now)),
    ...(await logosOf(client, operations, now)),
    ...(await backOfficeOf(client)),
  ]
}

type Actor = NonNullable<Change['staff']>

async function findStaff(client: pg.ClientBase): Promise<ReadonlyMap<Role, Actor>> {
  const emails = roles.map(demoStaffEmail)
  const { rows } = await client.query<{ id: string; email: string; role: Role }>(
    'select id, email, role from staff where email = any($1)',
    [emails],
  )
  return new Map(rows.map(({ id, email, role }) => [role, { id: Number(id), email }]))
}

/** Each staff member signs in on most mornings. */
function signInsOf(staff: ReadonlyMap<Role, Actor>, now: Date): Change[] {
  const random = new Random()
  return [...staff.values()].flatMap((actor) =>
    Array.from({ length: SIGN_IN_DAYS }, (_, days) => {
      random.begin(actor.id, days, STREAM)
      const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days + 1) * DAY_MS
      const at = new Date(midnight + (13 + 3 * random.share()) * HOUR_MS)
      const isAtWork = at.getUTCDay() % 6 > 0 && random.chance(0.85)
      return isAtWork ? [{ staff: actor, action: 'sign-in', at, requestId: null }] : []
    }).flat(),
  )
}

async function codesOf(client: pg.ClientBase, staff: Actor, now: Date): Promise<Change[]> {
  const { rows } = await client.query<{ code: string; at: Date; after: Record<string, unknown> }>(
    `select code, created_at as at, jsonb_build_object('requestedBy', requested_by, 'department', department,
       'reason', reason, 'startDate', start_date, 'endDate', end_date, 'duration', duration_days,
       'maximumAccounts', maximum_accounts) as after
     from complimentary_codes where created_at < $1 order by created_at, code`,
    [now],
  )
  return rows.map(({ code, at, after }) => {
    return { staff, action: 'create-complimentary-code', at, requestId: null, subject: code, after }
  })
}

/** Everything that is disabled was disabled some weeks ago. */
async function disabledOf(client: pg.ClientBase, staff: Actor, now: Date): Promise<Change[]> {
  const { rows } = await client.query<{ action: string; subject: string }>(
    `select 'toggle-channel-status' as action, code as subject from channels where disabled
     union all select 'toggle-merchant-status', code from merchants where disabled
     union all select 'toggle-channel-tag-status', code from channel_tags where disabled
     union all (select 'toggle-vod-status', media_id from vods where disabled order by media_id limit 40)
     order by 1, 2`,
  )
  const random = new Random()
  return rows.map(({ action, subject }, index) => {
    random.begin(1, index, STREAM + 1)
    const at = new Date(now.getTime() - (1 + 59 * random.share()) * DAY_MS)
    return { staff, action, at, requestId: null, subject, before: { disabled: false }, after: { disabled: true } }
  })
}

async function logosOf(client: pg.ClientBase, staff: Actor, now: Date): Promise<Change[]> {
  const { rows } = await client.query<{ key: string; bytes: number; width: number; height: number }>(
    `select key, bytes, width, height from channel_logos
     where not exists (select from channels where logo = key) order by key`,
  )
  return rows.map(({ key, ...after }, index) => {
    const at = new Date(now.getTime() - (index + 2) * DAY_MS - 5 * HOUR_MS)
    return { staff, action: 'upload-channel-logo', at, requestId: null, subject: key, after }
  })
}

/** Returns service keys, webhooks, scheduled reports and customer lists, by their creators. */
async function backOfficeOf(client: pg.ClientBase): Promise<Change[]> {
  const { rows } = await client.query<{
    id: string
    email: string
    action: string
    at: Date
    subject: string
    after: Record<string, unknown> | null
  }>(
    `select staff.id, email, done.action, done.at, done.subject, done.after
     from (
       select created_by as by, 'create-service-key' as action, created_at as at, name as subject,
         jsonb_build_object('scopes', scopes, 'start', token_start, 'expiresOn', expires_on, 'addresses', addresses) as after
       from service_keys
       union all
       select revoked_by, 'revoke-service-key', revoked_at, name, null from service_keys where revoked_at is not null
       union all
       select owner_id, 'save-view', created_at, name, jsonb_build_object('list', list, 'query', query, 'role', role)
       from saved_views
       union all
       select created_by, 'create-webhook', created_at, address,
         jsonb_build_object('description', description, 'types', types)
       from webhook_endpoints
       union all
       select created_by, 'toggle-webhook', off_at, address, '{"state": "off"}' from webhook_endpoints
       where off_at is not null
       union all
       select created_by, 'create-report-schedule', created_at, report, jsonb_build_object('frequency', frequency,
         'choices', choices, 'recipients', (select jsonb_agg(recipient.email order by recipient.email)
           from report_recipients join staff recipient on recipient.id = staff_id where schedule_id = report_schedules.id))
       from report_schedules
       union all
       select staff_id, 'email-user-list', requested_at, id::text, chosen || jsonb_build_object('sendTo', send_to)
       from customer_exports
       union all
       select staff_id, 'cancel-customer-export', finished_at, id::text, jsonb_build_object('state', state)
       from customer_exports where state = 'cancelled'
     ) done join staff on staff.id = done.by
     order by done.at, done.subject`,
  )
  return rows.map(({ id, email, after, ...change }) => {
    return { staff: { id: Number(id), email }, requestId: null, ...change, ...(after !== null && { after }) }
  })
}

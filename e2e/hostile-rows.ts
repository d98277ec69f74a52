import pg from 'pg'
import { newLetters } from './lists.ts'

/** Runs if inserted as markup, and ends a statement if inserted into SQL; short enough for channel names. */
export const RUNS = `'<img src=x onerror=alert()>`
/** The same for fields with at most twenty characters. */
export const RUNS_SHORT = '<svg onload=alert()>'

export interface HostileRows {
  /** Code of the channel, its tag group and the complimentary code, all restricted to letters. */
  readonly code: string
  readonly mail: string
  readonly webhook: string
  readonly delivery: string
  readonly staffEmail: string
  remove(): Promise<void>
}

/** Adds one row with malicious texts to each list that has no such row in the demo data. */
export async function addHostileRows(): Promise<HostileRows> {
  const database = new pg.Pool({ connectionString: process.env['PORTAL_DATABASE_URL'], max: 1 })
  const code = `X${newLetters(3)}`
  const station = String(Date.now()).slice(-10).replace(/^0/, '1')
  const staffEmail = `x'%_${code.toLowerCase()}@staff.test`
  const insert = (statement: string, values: readonly unknown[]) => database.query(statement, [...values])

  await insert(
    `insert into staff (email, first_name, last_name, role, disabled, created_at)
     values ($1, $2, $2, 'support', true, now())`,
    [staffEmail, RUNS_SHORT],
  )
  await insert('insert into merchants (code, name, created_at) values ($1, $2, now())', [code, RUNS])
  await insert('insert into channel_tags (code, name, created_at) values ($1, $2, now())', [code, RUNS_SHORT])
  await insert('insert into channel_tag_values (tag_code, code, name, created_at) values ($1, $1, $2, now())', [
    code,
    RUNS_SHORT,
  ])
  await insert(
    `insert into channels (code, name, url, sort_order, metadata_id, type, logo, genre, language, origin, audience,
       created_at)
     values ($1, $2, $3, 1000, $4, 'TV', 'logo-GOLD.png', 'GENR-NEWS', 'LANG-SPAN', 'ORGN-MEXI', 'AUDC-GENL', now())`,
    [code, RUNS, `https://streams.example.com/'"><img/src=x/onerror=alert()>`, station],
  )
  await insert(
    `insert into guide_stations (station_id, version, source, covered_until, refreshed_at)
     values ($1, 1, 'stand-in', now() + interval '1 day', now())`,
    [station],
  )
  await insert(
    `insert into programs (station_id, starts_at, ends_at, name, description)
     values ($1, now() - interval '1 hour', now() + interval '3 hours', $2, $2)`,
    [station, RUNS],
  )
  await insert(
    `insert into vods (media_id, name, genre, rating, description, actors, categories, license_start_date,
       license_end_date, created_at, updated_at)
     values ($1, $2, $2, $3, $2, array[$2], array[$2], current_date - 30, current_date + 300, now(), now())`,
    [`${RUNS}${code}`, RUNS, RUNS_SHORT.slice(0, 20)],
  )
  await insert(
    `insert into complimentary_codes (code, requested_by, department, reason, start_date, end_date, duration_days,
       maximum_accounts, created_at)
     values ($1, $2, $2, $2, current_date, current_date + 30, 30, 10, now())`,
    [`${code}2026`, RUNS],
  )
  await insert(
    `insert into service_keys (name, scopes, token_hash, token_start, created_by, created_at)
     select $1, array['report-errors'], sha256($2::bytea), '<svg onload', id, now() from staff where email = $3`,
    [RUNS, code, staffEmail],
  )
  const { webhook, delivery } = await addWebhook(database, staffEmail)
  const fingerprint = Buffer.from(code.padEnd(8)).toString('hex')
  await insert('insert into application_error_groups (fingerprint, pattern) values ($1, $2)', [fingerprint, RUNS])
  await insert(
    `insert into application_errors (occurred_at, received_at, description, fingerprint, app)
     values (now(), now(), $1, $2, $3)`,
    [`${RUNS} ${code}`, fingerprint, RUNS],
  )
  const mails = await database.query<{ id: string }>(
    `insert into mails (id, recipient, subject, text, html, holds_link, status, message_id, attempts, last_error,
       created_at)
     values (gen_random_uuid(), $2, $1, $1, $1, false, 'kept', '<' || gen_random_uuid() || '@example.com>', 1, $1, now())
     returning id`,
    [RUNS, staffEmail],
  )
  await insert(
    `insert into pgboss.job (name, data, state, source_name, source_retry_count, source_output, created_on)
     values ('dead-letters', jsonb_build_object('email', $1::text), 'created', $1, 5,
       jsonb_build_object('message', $1::text), now())`,
    [RUNS],
  )
  await insert(
    `insert into audit_entries (occurred_at, staff_email, action, subject, before, after)
     values (now(), $2, $1, $1, jsonb_build_object($1::text, $1::text), jsonb_build_object($1::text, $1::text))`,
    [RUNS, staffEmail],
  )
  await insert('insert into reconciliation_findings (found_at, provider_id, finding) values (now(), $1, $2)', [
    `ch_${code}`,
    RUNS,
  ])
  await insert(
    `insert into customer_exports (id, staff_id, send_to, chosen, state, requested_at, finished_at)
     select gen_random_uuid(), id, $1, '{"paid":true,"free":true,"comp":true,"email":true,"phone":true,"optIn":true,
       "optOut":true}', 'failed', now() - interval '1 day', now() - interval '1 day'
     from staff where email = 'administrator@demo.test'`,
    [RUNS],
  )
  return {
    code,
    staffEmail,
    mail: mails.rows[0]?.id ?? '',
    webhook,
    delivery,
    async remove() {
      await insert('delete from channels where code = $1', [code])
      await insert('delete from guide_stations where station_id = $1', [station])
      await insert('delete from channel_tag_values where tag_code = $1', [code])
      await insert('delete from channel_tags where code = $1', [code])
      await insert('delete from merchants where code = $1', [code])
      await insert('delete from vods where name = $1', [RUNS])
      await insert('delete from complimentary_codes where code = $1', [`${code}2026`])
      await insert('delete from service_keys where name = $1', [RUNS])
      await insert('delete from events where object_id = $1', [RUNS])
      await insert('delete from webhook_endpoints where id = $1', [webhook])
      await insert('delete from application_errors where fingerprint = $1', [fingerprint])
      await insert('delete from mails where subject = $1', [RUNS])
      await insert("delete from pgboss.job where name = 'dead-letters' and source_name = $1", [RUNS])
      await insert('delete from reconciliation_findings where provider_id = $1', [`ch_${code}`])
      await insert('delete from customer_exports where send_to = $1', [RUNS])
      await insert('delete from staff where email = $1', [staffEmail])
      await database.end()
    },
  }
}

/** Adds a disabled webhook with a delivery whose response is malicious. */
async function addWebhook(database: pg.Pool, staffEmail: string) {
  const idOf = async (statement: string, values: readonly unknown[]) => {
    const { rows } = await database.query<{ id: string }>(statement, [...values])
    return rows[0]?.id ?? ''
  }
  const webhook = await idOf(
    `insert into webhook_endpoints (address, description, state, off_reason, off_at, created_by, created_at)
     select 'https://example.com/hooks?' || $1, $1, 'off', 'failing', now(), id, now() from staff where email = $2
     returning id`,
    [RUNS, staffEmail],
  )
  const event = await idOf(
    `insert into events (type, object_kind, object_id, occurred_at, body, position)
     select 'vod.disabled', 'vod', $1, now(), $2, coalesce(max(position), 0) + 1000 from events returning sequence as id`,
    [RUNS, JSON.stringify({ type: 'vod.disabled', data: { mediaId: RUNS } })],
  )
  const delivery = await idOf(
    `insert into webhook_deliveries (endpoint_id, event_sequence, state, tries, next_attempt_at)
     values ($1, $2, 'held', 1, now()) returning id`,
    [webhook, event],
  )
  await database.query(
    `insert into webhook_attempts (delivery_id, address, started_at, duration_ms, request_headers, status, response_headers,
       response_body)
     values ($1, 'https://hostile.example/' || $2::text, now(), 12, '{}', 500, json_build_object('x', $2::text)::text, $2)`,
    [delivery, RUNS],
  )
  return { webhook, delivery }
}

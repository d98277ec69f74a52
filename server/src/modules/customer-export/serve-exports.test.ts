import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { DAY_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allCustomers } from '../../../test/export-all.ts'
import { startMarketingStaff } from '../../../test/marketing-staff.ts'

const { emailUserList } = customerExportCalls

const staff = await startMarketingStaff()
const { portal } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

test('a large list is emailed as a link with a configured lifetime', async () => {
  await portal.owner.query(`
    insert into merchants (code, name, created_at) values ('YIPTV', 'YipTV', now()) on conflict do nothing;
    insert into customers (username, first_name, last_name, type, status, merchant_code, new_user, created_at, time_zone,
      language, opted_in, free_seconds_consumed, in_app_subscription)
    select 'person' || n || '@example.com', 'Person', repeat('x', 300) || n, 'free', 'active', 'YIPTV', false, now(),
      'America/New_York', 'es', true, 0, false
    from generate_series(1, 4000) n`)
  await staff.marketing.call(emailUserList, allCustomers)
  await portal.runJobs()

  const shown = await staff.latest()
  expect(shown).toMatchObject({ state: 'done', rowsWritten: 4_000, sentAs: 'link' })
  expect(shown.linkExpiresAt).toEqual(new Date('2026-03-11T15:00:00Z'))
  const [mail] = await staff.mails()
  expect(mail).toMatchObject({ content: null, text: expect.stringContaining('expires on Mar 11, 2026, 15:00 UTC') })
  const path = /\/customer-exports\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''

  const response = await fetch(`${portal.url}${path}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="customer-list-20260310.csv"',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(text.split('\r\n')).toHaveLength(4_002)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const plain = await fetch(`${portal.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await plain.arrayBuffer()).toString('utf8')).toBe(text)
  const entry = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'download-customer-export', subject: shown.id })
  const { rows } = await portal.owner.query('select * from customer_exports')
  expect(JSON.stringify(rows)).not.toContain(path.slice(-43))

  for (const wrong of [`${path}x`, path.slice(0, -1), '/customer-exports/..%2F..%2Fetc%2Fpasswd']) {
    expect((await fetch(`${portal.url}${wrong}`)).status, wrong).toBe(404)
  }
  portal.clock.advance(DAY_MS)
  const late = await fetch(`${portal.url}${path}`)
  expect(late.status).toBe(404)
  expect(await late.text()).toBe('This link has expired or is incomplete. Request the customer list again.\n')
  await staff.runByTheClock()
  expect(await portal.context.files.list(`exports/${shown.id}`)).toEqual([])
})

test('lists finished exports for the configured number of days', async () => {
  await staff.has({ username: 'ana@example.com' })
  await staff.marketing.call(emailUserList, allCustomers)
  await portal.runJobs()
  const list = async () => {
    await staff.runByTheClock()
    return (await portal.owner.query('select state from customer_exports where staff_id = (select max(id) from staff)'))
      .rows
  }
  portal.clock.advance(9 * DAY_MS)
  expect(await list()).toEqual([{ state: 'done' }])
  portal.clock.advance(2 * DAY_MS)
  expect(await list()).toEqual([])
})

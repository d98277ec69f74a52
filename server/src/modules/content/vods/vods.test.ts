import { vodsCalls } from '@portal/contract/content/vods/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'

const { getAllVods, getVodCounts, toggleVodStatus } = vodsCalls

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.set('2026-03-10T15:00:00Z')
  await portal.owner.query('delete from vods')
})

async function hasVod(media_id: string, start: string, end: string, disabled = false): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z')
  const dates = { license_start_date: start, license_end_date: end }
  await portal.context.db
    .insertInto('vods')
    .values({ media_id, name: `The ${media_id}`, ...dates, disabled, created_at: at, updated_at: at })
    .execute()
}

async function idsOf(filter?: string): Promise<string[]> {
  const { text } = await operations.send(getAllVods, { filter })
  return (JSON.parse(text) as { mediaId: string }[]).map(({ mediaId }) => mediaId)
}

test('a license includes its first and last day, in Eastern Time', async () => {
  await hasVod('only-the-tenth', '2026-03-10', '2026-03-10')
  await hasVod('until-the-ninth', '2026-03-01', '2026-03-09')
  await hasVod('from-the-eleventh', '2026-03-11', '2026-12-31')

  expect(await idsOf()).toEqual(['only-the-tenth'])
  expect(await idsOf('expired')).toEqual(['until-the-ninth'])
  expect(await idsOf('future')).toEqual(['from-the-eleventh'])

  // March 11 in UTC, but still March 10 in New York.
  portal.clock.set('2026-03-11T03:59:59Z')
  expect(await idsOf('current')).toEqual(['only-the-tenth'])
  portal.clock.set('2026-03-11T04:00:00Z')
  expect(await idsOf('current')).toEqual(['from-the-eleventh'])
})

test('counts expiring, unlicensed but shown, and licensed but hidden videos', async () => {
  await hasVod('last-day', '2026-01-01', '2026-03-10')
  await hasVod('in-seven', '2026-01-01', '2026-03-17')
  await hasVod('in-eight', '2026-01-01', '2026-03-18')
  await hasVod('in-thirty-one', '2026-01-01', '2026-04-10')
  await hasVod('hidden', '2026-01-01', '2026-03-11', true)
  await hasVod('over', '2026-01-01', '2026-03-09')
  await hasVod('over-and-hidden', '2026-01-01', '2026-03-09', true)
  await hasVod('to-come', '2026-03-11', '2026-04-09')

  expect(await operations.call(getVodCounts, {})).toEqual({
    today: '2026-03-10',
    current: 5,
    expired: 2,
    future: 1,
    expiringIn7Days: 2,
    expiringIn30Days: 3,
    enabledButExpired: 1,
    licensedButDisabled: 1,
  })
})

test('rejects an unknown filter', async () => {
  expect(await operations.send(getAllVods, { filter: 'all' })).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('toggles back and forth and records it', async () => {
  await hasVod('m1', '2026-01-01', '2026-12-31')
  await operations.call(toggleVodStatus, { mediaId: 'm1', expectedDisabled: false })
  expect(await operations.call(getAllVods, { filter: 'current' })).toMatchObject([{ mediaId: 'm1', disabled: true }])
  expect(await operations.send(toggleVodStatus, { mediaId: 'm1', expectedDisabled: false })).toMatchObject({
    status: 409,
    text: 'StateChanged',
  })
  await operations.call(toggleVodStatus, { mediaId: 'm1' })
  expect(await operations.call(getAllVods, {})).toMatchObject([{ mediaId: 'm1', disabled: false }])
  const entries = await portal.context.db
    .selectFrom('audit_entries')
    .where('action', '=', 'toggle-vod-status')
    .select(['subject', 'before', 'after'])
    .execute()
  expect(entries[0]).toEqual({ subject: 'm1', before: { disabled: false }, after: { disabled: true } })
})

test('rejects toggling a missing video', async () => {
  expect(await operations.send(toggleVodStatus, { mediaId: 'none' })).toMatchObject({
    status: 404,
    text: 'VodNotFound',
  })
})

import { programsCalls } from '@portal/contract/content/programs/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertChannel } from '../../../../test/channels.ts'
import { STATION, startGuideStaff } from '../../../../test/guide-staff.ts'
import { countGuideProblems } from './refresh-queries.ts'

const staff = await startGuideStaff()
const { portal, operations, setBehavior, refreshAll } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

const { getAllChannelPrograms, getChannelProgramsState, refreshChannelPrograms, getProgramGuide } = programsCalls

/** Requests a refresh, lets the worker run it, and returns the call's response. */
async function refresh(input: { code: string; acceptLess?: boolean } = { code: 'NEWS' }, key?: string) {
  const options = key ? { headers: { 'idempotency-key': key } } : {}
  const response = operations.send(refreshChannelPrograms, input, options)
  await untilBegun()
  await portal.runJobs()
  const { status, text } = await response
  return `${status} ${text}`
}

async function untilBegun() {
  const isBegun = async () => {
    const { rows } = await portal.owner.query(`
      select 1 from guide_refreshes where state = 'running'
        and exists (select from pgboss.job where data->>'id' = guide_refreshes.id::text and state < 'active')`)
    return rows.length > 0
  }
  await expect.poll(isBegun, { interval: 10 }).toBe(true)
}

const programs = () => operations.call(getAllChannelPrograms, { code: 'NEWS' })
const state = async () => (await operations.call(getChannelProgramsState, { code: 'NEWS' })).refresh

test('a refresh loads fourteen Eastern days in order and without overlaps', async () => {
  expect(await refresh()).toMatch(/^200 {"programs":\d{3}}$/)

  const all = await programs()
  expect(all.length).toBeGreaterThan(150)
  for (const [index, program] of all.entries()) {
    expect(program.duration).toBe((program.endTime.getTime() - program.startTime.getTime()) / MINUTE_MS)
    expect(program.name).not.toBe('')
    const next = all[index + 1]
    if (next) expect(program.endTime.getTime()).toBeLessThanOrEqual(next.startTime.getTime())
  }
  // From midnight to midnight in New York, including a change to daylight saving time.
  expect(all[0]?.startTime.getTime()).toBeLessThanOrEqual(Date.parse('2026-03-06T05:00:00Z'))
  expect(all.at(-1)?.endTime.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-03-20T04:00:00Z'))
  expect(await state()).toMatchObject({ state: 'done', stepsDone: 14, stepsTotal: 14, askedBy: 'Test operations' })
})

test('a station has a stable guide, and an unchanged guide is not rewritten', async () => {
  await refresh()
  const before = await portal.owner.query('select xmin, * from programs order by starts_at')
  await refresh()
  const after = await portal.owner.query('select xmin, * from programs order by starts_at')

  expect(after.rows).toEqual(before.rows)
  expect((await portal.owner.query('select version from guide_stations')).rows).toEqual([{ version: 2 }])
})

test.each([
  ['empty', '409 ProgramGuideRefused', { state: 'refused', problem: 'Empty', programs: 0 }],
  ['small', '409 ProgramGuideRefused', { state: 'refused', problem: 'Shrunken', programs: 56 }],
  [
    'broken',
    '424 ProgramGuideUnavailable',
    { state: 'failed', problem: 'Unreachable', detail: '503 Service Unavailable' },
  ],
  ['overQuota', '424 ProgramGuideUnavailable', { state: 'failed', problem: 'QuotaUsedUp' }],
  ['page', '424 ProgramGuideUnavailable', { state: 'failed', problem: 'NotUnderstood', detail: 'Welcome' }],
])('after a refresh that is %s the last good guide stays', async (behavior, response, recorded) => {
  await refresh()
  const before = await programs()
  await setBehavior(behavior)

  expect(await refresh()).toBe(response)

  expect(await programs()).toEqual(before)
  expect(await state()).toMatchObject(recorded)
  expect(await countGuideProblems(portal.context.db)).toBe(1)
  await setBehavior('normal')
  await refresh()
  expect(await countGuideProblems(portal.context.db)).toBe(0)
})

test('a refresh that exceeds the request timeout continues in the background', async () => {
  const response = operations.send(refreshChannelPrograms, { code: 'NEWS' })
  await untilBegun()
  portal.clock.advance(50_000)
  expect(await response).toMatchObject({ status: 409, text: 'StillRefreshing' })
  expect(await state()).toMatchObject({ state: 'running' })

  await portal.runJobs()
  expect(await state()).toMatchObject({ state: 'done' })
})

test('accepts a smaller guide on request, with an audit entry', async () => {
  await refresh()
  await setBehavior('small')
  await refresh()

  expect(await refresh({ code: 'NEWS', acceptLess: true })).toBe('200 {"programs":56}')

  expect((await programs()).length).toBeLessThan(70)
  const { rows } = await portal.owner.query(
    `select staff_email, subject, after from audit_entries where action = 'refresh-channel-programs' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ staff_email: 'operations@staff.test', subject: 'NEWS', after: { acceptLess: true } }])
})

test('the first guide can be empty', async () => {
  await setBehavior('empty')
  expect(await refresh()).toBe('200 {"programs":0}')
  expect(await programs()).toEqual([])
})

test('concurrent requests and channels of one station share a refresh', async () => {
  await insertChannel(portal.context.db, { code: 'NEWH', name: 'News 24 HD', metadataId: STATION })
  const responses = Promise.all(
    ['NEWS', 'NEWH', 'NEWS'].map((code, index) =>
      operations.send(refreshChannelPrograms, { code }, { headers: { 'idempotency-key': `at-once-${index}` } }),
    ),
  )
  // A key exists once its request has started or joined the refresh.
  await expect.poll(async () => (await portal.owner.query('select from idempotency_keys')).rowCount).toBe(3)
  await untilBegun()
  await portal.runJobs()

  expect((await responses).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await portal.owner.query('select state from guide_refreshes')).rows).toEqual([{ state: 'done' }])
})

test('a repeated request returns the first response without another refresh', async () => {
  const first = await refresh({ code: 'NEWS' }, 'key-1')
  const again = await operations.send(
    refreshChannelPrograms,
    { code: 'NEWS' },
    { headers: { 'idempotency-key': 'key-1' } },
  )

  expect(`${again.status} ${again.text}`).toBe(first)
  expect((await portal.owner.query('select 1 from guide_refreshes')).rowCount).toBe(1)
})

test('channels without a station ID and missing channels have nothing to refresh', async () => {
  await insertChannel(portal.context.db, { code: 'BARE', name: 'Bare', metadataId: null })

  expect(await operations.send(refreshChannelPrograms, { code: 'BARE' })).toMatchObject({
    status: 409,
    text: 'NotOffered',
  })
  expect(await operations.call(getAllChannelPrograms, { code: 'BARE' })).toEqual([])
  for (const call of [refreshChannelPrograms, getAllChannelPrograms, getChannelProgramsState]) {
    expect(await operations.send(call, { code: 'NONE' })).toMatchObject({ status: 404, text: 'ChannelNotFound' })
  }
})

test('a refresh whose worker was killed counts as interrupted, and another can start', async () => {
  void operations.send(refreshChannelPrograms, { code: 'NEWS' })
  await untilBegun()
  const stateOfLatest = async () => (await operations.call(getChannelProgramsState, { code: 'NEWS' })).refresh
  portal.clock.advance(5 * MINUTE_MS)
  expect(await stateOfLatest()).toMatchObject({ state: 'running', problem: null })
  portal.clock.advance(1)
  expect(await stateOfLatest()).toMatchObject({ state: 'failed', problem: 'Interrupted' })

  const second = operations.send(refreshChannelPrograms, { code: 'NEWS' })
  await expect.poll(async () => (await portal.owner.query('select from guide_refreshes')).rowCount).toBe(2)
  await portal.runJobs()
  expect((await second).status).toBe(200)

  const { rows } = await portal.owner.query('select state, problem from guide_refreshes order by number')
  expect(rows).toEqual([
    { state: 'failed', problem: 'Interrupted' },
    { state: 'done', problem: null },
  ])
})

test('refreshes are listed for 24 hours and deleted after two days', async () => {
  await refresh()
  portal.clock.set('2026-03-08T20:00:00Z')
  const [first] = await programs()
  expect(first?.endTime.getTime()).toBeGreaterThan(Date.parse('2026-03-07T20:00:00Z'))

  await refreshAll()

  const { rows } = await portal.owner.query('select min(ends_at) as first from programs')
  expect(rows[0].first.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-03-06T20:00:00Z'))
})

test('readers never see an incomplete guide', async () => {
  await refresh()
  const before = (await programs()).length
  await setBehavior('normal')
  portal.clock.advance(DAY_MS)
  const counts: number[] = []
  let isRefreshing = true
  const polling = (async () => {
    while (isRefreshing) counts.push((await programs()).length)
  })()
  await refresh()
  isRefreshing = false
  await polling
  expect(Math.min(...counts)).toBeGreaterThan(before * 0.8)
})

test('the grid shows every channel with a station and the programs of eight hours', async () => {
  await insertChannel(portal.context.db, { code: 'BARE', name: 'Bare', metadataId: null })
  await refresh()
  const from = new Date('2026-03-06T18:00:00Z')

  const { channels } = await operations.call(getProgramGuide, { from: from.toISOString() })

  expect(channels.map(({ code, problem }) => [code, problem])).toEqual([['NEWS', null]])
  const [{ logo, programs: shown } = { logo: '', programs: [] }] = channels
  expect(logo).toMatch(/\.png$/)
  expect(await programs()).toEqual(expect.arrayContaining(shown))
  expect(shown[0]?.startTime.getTime()).toBeLessThanOrEqual(from.getTime())
  expect(shown.at(-1)?.endTime.getTime()).toBeGreaterThanOrEqual(from.getTime() + 8 * HOUR_MS)
})

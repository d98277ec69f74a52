import { applicationErrorsCalls } from '@portal/contract/application-errors/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { insertError } from './queries.ts'

const { searchErrors, getErrorGroups, getErrorsOfGroup, getErrorsByDay, getErrorsOfDays, getErrorsOfCustomer } =
  applicationErrorsCalls

const portal = await startPortal({ env: { SEARCH_MAX_ERRORS: '5', APPLICATION_ERROR_DAYS: '30' } })
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.owner.query('delete from application_errors')
})

async function reportError(
  description: string,
  at = '2026-03-10T12:00:00Z',
  customerId: number | null = null,
): Promise<void> {
  const occurredAt = new Date(at)
  await portal.context.db.transaction().execute((tx) =>
    insertError(tx, {
      occurredAt,
      receivedAt: occurredAt,
      description,
      app: 'iOS 4.2',
      customerId,
      serviceKeyId: null,
    }),
  )
}

async function found(searchText: string): Promise<string[]> {
  return (await operations.call(searchErrors, { searchText })).map(({ description }) => description)
}

test('finds full and partial words in any case, newest first', async () => {
  await reportError('Timeout while loading the guide', '2026-03-01T00:00:00Z')
  await reportError('Guide TIMEOUT', '2026-03-02T00:00:00Z')
  await reportError('Player crashed')
  expect(await found('timeout guide')).toEqual(['Guide TIMEOUT', 'Timeout while loading the guide'])
  expect(await found('cra')).toEqual(['Player crashed'])
  expect(await found('P')).toEqual(['Player crashed'])
})

test('matches special characters literally', async () => {
  await reportError('100% of _all_ C:\\temp')
  await reportError('100 of all')
  expect(await found('100%')).toEqual(['100% of _all_ C:\\temp'])
  expect(await found('_all')).toEqual(['100% of _all_ C:\\temp'])
  expect(await found('c:\\')).toEqual(['100% of _all_ C:\\temp'])
})

test('returns only the time and the text', async () => {
  await reportError('Player crashed')
  const { text } = await operations.send(searchErrors, { searchText: 'player' })
  expect(JSON.parse(text)).toEqual([{ createdAt: '2026-03-10T12:00:00.000Z', description: 'Player crashed' }])
})

test('reports when there are no errors or too many', async () => {
  for (let number = 1; number <= 5; number++) await reportError(`Failure ${number}`)
  expect(await found('failure')).toHaveLength(5)
  expect(await operations.send(searchErrors, { searchText: 'success' })).toMatchObject({
    status: 404,
    text: 'NoErrorsFound',
  })
  await reportError('Failure 6')
  expect(await operations.send(searchErrors, { searchText: 'failure' })).toMatchObject({
    status: 422,
    text: 'TooManyErrorsFound',
  })
})

test.each(['', ' ', '\t', 'x'.repeat(101)])('rejects the search text %j', async (searchText) => {
  expect(await operations.send(searchErrors, { searchText })).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('groups similar errors by Eastern day', async () => {
  const { id } = await insertCustomer(portal.context.db)
  await reportError('Timeout after 1 s', '2026-02-09T05:00:00Z', id)
  await reportError('Timeout after 2 s', '2026-03-10T12:00:00Z', id)
  await reportError('Timeout after 3 s', '2026-03-10T03:59:59Z')
  await reportError('Timeout after 4 s', '2026-02-09T04:59:59Z')
  await reportError('Player crashed')
  const groups = await operations.call(getErrorGroups, {})
  expect(groups.map(({ pattern, count, customers }) => [pattern, count, customers])).toEqual([
    ['Timeout after <number> s', 3, 1],
    ['Player crashed', 1, 0],
  ])
  const [timeouts] = groups
  expect(timeouts).toMatchObject({
    firstSeen: new Date('2026-02-09T05:00:00Z'),
    lastSeen: new Date('2026-03-10T12:00:00Z'),
  })
  expect(timeouts?.trend).toHaveLength(30)
  expect(timeouts?.trend.slice(-2)).toEqual([1, 1])
  expect(timeouts?.trend[0]).toBe(1)

  const all = await operations.call(getErrorsOfGroup, { fingerprint: timeouts?.fingerprint ?? '' })
  expect(all.map(({ description }) => description)).toEqual([
    'Timeout after 2 s',
    'Timeout after 3 s',
    'Timeout after 1 s',
    'Timeout after 4 s',
  ])
})

test('counts and lists the errors of a range of Eastern days, for all groups or one', async () => {
  await reportError('Timeout after 1 s', '2026-03-04T04:59:59Z')
  await reportError('Timeout after 2 s', '2026-03-04T05:00:00Z')
  await reportError('Player crashed', '2026-03-05T12:00:00Z')
  await reportError('Timeout after 3 s', '2026-03-06T04:59:59.999999Z')
  await reportError('Timeout after 4 s', '2026-03-06T05:00:00Z')
  const days = { startDateUtc: '2026-03-04T05:00:00.000Z', endDateUtc: '2026-03-06T04:59:59.999Z' }
  expect(await operations.call(getErrorsByDay, days)).toEqual([
    { day: '2026-03-04', errors: 1 },
    { day: '2026-03-05', errors: 2 },
  ])
  const all = await operations.call(getErrorsOfDays, days)
  expect(all.map(({ description }) => description)).toEqual([
    'Timeout after 3 s',
    'Player crashed',
    'Timeout after 2 s',
  ])

  const fingerprint = (await operations.call(getErrorGroups, {})).find(({ count }) => count > 1)?.fingerprint ?? ''
  expect(await operations.call(getErrorsByDay, { ...days, fingerprint })).toEqual([
    { day: '2026-03-04', errors: 1 },
    { day: '2026-03-05', errors: 1 },
  ])
  expect(await operations.call(getErrorsOfDays, { ...days, fingerprint })).toHaveLength(2)
})

test('lists the errors of a customer in any notation of the username', async () => {
  const { id } = await insertCustomer(portal.context.db, { username: '12125550123' })
  await reportError('Player crashed', '2026-03-10T12:00:00Z', id)
  await reportError('Someone else')
  expect(await operations.call(getErrorsOfCustomer, { email: '(212) 555-0123' })).toEqual([
    {
      createdAt: new Date('2026-03-10T12:00:00Z'),
      description: 'Player crashed',
      app: 'iOS 4.2',
      customer: '12125550123',
    },
  ])
  expect(await operations.send(getErrorsOfCustomer, { email: 'unknown@example.com' })).toMatchObject({
    status: 404,
    text: 'UserNotFound',
  })
})

test('deletes old errors at night', async () => {
  await reportError('Old', '2026-02-01T00:00:00Z')
  await reportError('Young')
  const { run } = (await import('./jobs.ts')).applicationErrorsJobs[0] ?? {}
  await run?.({}, portal.context)
  const left = await portal.context.db.selectFrom('application_errors').select('description').execute()
  expect(left).toEqual([{ description: 'Young' }])
})

import type { Role } from '@portal/contract/permissions'
import { MAX_VIEWS, viewsCalls } from '@portal/contract/views/calls'
import type { ViewedListName } from '@portal/contract/views/lists'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const { getViews, saveView, updateView, deleteView, setDefaultView } = viewsCalls

const portal = await startPortal()
afterAll(() => portal.stop())
beforeEach(() => portal.owner.query('delete from saved_views'))

const unpaid: ViewedListName = 'unpaid premium customers'

interface Given {
  readonly list?: ViewedListName
  readonly query?: string
  readonly role?: Role | null
}

/** Saves a view of unpaid customers, private by default. */
async function save(by: Role, name: string, { list = unpaid, query = 'attempts=4', role = null }: Given = {}) {
  return (await (await portal.as(by)).call(saveView, { list, name, query, role })).id
}

async function namesOf(role: Role) {
  return (await (await portal.as(role)).call(getViews, {})).map(({ name }) => name)
}

const change = async (by: Role, input: { id: number; name?: string; query?: string; role?: Role | null }) =>
  (await portal.as(by)).call(updateView, input)
const remove = async (by: Role, id: number) => (await portal.as(by)).call(deleteView, { id })

test('a view is listed with its contents and recorded', async () => {
  const id = await save('support', 'Exhausted', { query: 'attempts=4&sort=-amount&hide=next', role: 'support' })
  expect(await (await portal.as('support')).call(getViews, {})).toEqual([
    {
      id,
      list: unpaid,
      name: 'Exhausted',
      query: 'attempts=4&sort=-amount&hide=next',
      role: 'support',
      owner: expect.stringMatching(/\S+ \S+/),
      isMine: true,
      canChange: true,
      isDefault: false,
    },
  ])
  await change('support', { id, name: 'Retries exhausted' })
  await remove('support', id)
  const { rows } = await portal.owner.query(
    `select action, subject, before, after from audit_entries where action like '%-view' order by id`,
  )
  const shown = { query: 'attempts=4&sort=-amount&hide=next', role: 'support' }
  expect(rows).toEqual([
    { action: 'save-view', subject: 'Exhausted', before: null, after: { list: unpaid, ...shown } },
    {
      action: 'update-view',
      subject: 'Exhausted',
      before: { name: 'Exhausted', ...shown },
      after: { name: 'Retries exhausted', ...shown },
    },
    {
      action: 'delete-view',
      subject: 'Retries exhausted',
      before: { list: unpaid, ...shown, owner: 'support@staff.test' },
      after: null,
    },
  ])
})

describe('who can see a view', () => {
  test('its owner, the role it is shared with, and administrators if it is shared', async () => {
    await save('administrator', 'Mine')
    await save('administrator', 'For support', { role: 'support' })
    await save('support', 'Ours', { role: 'support' })
    await save('support', 'Alone')
    expect(await namesOf('administrator')).toEqual(['For support', 'Mine', 'Ours'])
    expect(await namesOf('support')).toEqual(['Alone', 'Ours', 'For support'])
    expect(await namesOf('finance')).toEqual([])
  })

  test("no role without the list's screen, even if the owner's role changes", async () => {
    await save('administrator', 'Channels', { list: 'channels', role: 'operations' })
    const { rows } = await portal.owner.query<{ id: string }>(`select id from staff where role = 'support'`)
    await portal.owner.query('update saved_views set owner_id = $1', [rows[0]?.id])
    expect(await namesOf('support')).toEqual([])
    expect(await namesOf('operations')).toEqual(['Channels'])
    await portal.owner.query(`update saved_views set role = 'support'`)
    expect(await namesOf('support')).toEqual([])
    expect(await namesOf('operations')).toEqual([])
  })

  test.each([
    ['support', 'channels', null, 403, 'NotAllowed'],
    ['administrator', 'channels', 'support', 422, 'RoleCannotOpen'],
  ] as const)('%s cannot save a view of %s for %s', async (by, list, role, status, code) => {
    await expect(save(by, 'New', { list, role })).rejects.toMatchObject({ status, code })
  })
})

describe('who can change a view', () => {
  test('its owner and administrators, but no one else', async () => {
    const shared = await save('administrator', 'Shared', { role: 'support' })
    const own = await save('support', 'Own')
    await expect(change('support', { id: shared, name: 'New' })).rejects.toMatchObject({
      status: 403,
      code: 'NotYours',
    })
    await expect(remove('support', shared)).rejects.toMatchObject({ status: 403, code: 'NotYours' })
    const unknown = { status: 404, code: 'ViewNotFound' }
    await expect(change('administrator', { id: own, name: 'New' })).rejects.toMatchObject(unknown)
    await expect(remove('finance', shared)).rejects.toMatchObject(unknown)
    await change('support', { id: own, role: 'support' })
    await change('administrator', { id: own, query: 'sort=name' })
    await remove('administrator', own)
    await expect(remove('support', own)).rejects.toMatchObject(unknown)
    expect(await namesOf('support')).toEqual(['Shared'])
  })

  test('omitted fields stay, and a role that cannot open the list is rejected', async () => {
    const id = await save('administrator', 'Mine', { role: 'administrator' })
    await change('administrator', { id, role: null })
    expect(await (await portal.as('administrator')).call(getViews, {})).toMatchObject([
      { name: 'Mine', query: 'attempts=4', role: null },
    ])
    await expect(change('administrator', { id, role: 'marketing' })).rejects.toMatchObject({ code: 'RoleCannotOpen' })
  })
})

describe('names', () => {
  test('are unique per owner and per role, ignoring case', async () => {
    const taken = { status: 409, code: 'NameTaken' }
    const mine = await save('support', 'Mine')
    await expect(save('support', 'MINE')).rejects.toMatchObject(taken)
    await save('administrator', 'mine')
    await save('support', 'Mine', { list: 'customers' })
    await save('administrator', 'Shared', { role: 'support' })
    await expect(save('support', 'shared', { role: 'support' })).rejects.toMatchObject(taken)
    await save('support', 'shared')
    await expect(change('support', { id: mine, name: 'Shared' })).rejects.toMatchObject(taken)
    await change('support', { id: mine, name: 'MINE' })
  })

  test('are given once if two users share a view at the same time', async () => {
    const tries = await Promise.allSettled([
      save('support', 'Late', { role: 'support' }),
      save('administrator', 'Late', { role: 'support' }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NameTaken' } })
  })
})

test('limits the views of an admin user per list', async () => {
  await portal.owner.query(
    `insert into saved_views (list, name, query, owner_id, created_at, changed_at)
       select $1, 'View ' || n, '', (select id from staff where role = 'support'), now(), now() from generate_series(1, $2::int) n`,
    [unpaid, MAX_VIEWS - 1],
  )
  await save('support', 'The last one')
  await expect(save('support', 'One more')).rejects.toMatchObject({ status: 409, code: 'TooManyViews' })
  await save('support', 'One more', { list: 'customers' })
})

test("a list opens with each user's default view until it is deleted", async () => {
  const id = await save('administrator', 'For support', { role: 'support' })
  const other = await save('support', 'Mine')
  const choose = async (by: Role, view: number | null, list: ViewedListName = unpaid) =>
    (await portal.as(by)).call(setDefaultView, { list, id: view })
  const defaults = async (role: Role) =>
    (await (await portal.as(role)).call(getViews, {})).filter(({ isDefault }) => isDefault).map(({ name }) => name)

  await choose('support', id)
  expect(await defaults('support')).toEqual(['For support'])
  expect(await defaults('administrator')).toEqual([])
  await choose('support', other)
  expect(await defaults('support')).toEqual(['Mine'])
  await choose('support', null)
  expect(await defaults('support')).toEqual([])
  await expect(choose('support', id, 'customers')).rejects.toMatchObject({ code: 'ViewNotFound' })
  await expect(choose('administrator', other)).rejects.toMatchObject({ code: 'ViewNotFound' })
  await expect(choose('finance', id)).rejects.toMatchObject({ status: 403, code: 'NotAllowed' })
  await choose('support', other)
  await remove('support', other)
  expect(await defaults('support')).toEqual([])
})

test.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['an unknown list', { list: 'secrets' }],
  ['a long query', { query: `a=${'x'.repeat(2000)}` }],
  ['a line break in the query', { query: 'a=1\nb=2' }],
  ['an unknown role', { role: 'owner' }],
])('rejects %s', async (_case, wrong) => {
  const input = { list: unpaid, name: 'New', query: '', role: null, ...wrong }
  await expect((await portal.as('administrator')).call(saveView, input as never)).rejects.toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  })
})

import { channelsCalls } from '@portal/contract/content/channels/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'

const CHANNEL = {
  code: 'NEWS',
  name: 'News 24',
  url: 'https://streams.example.com/news24/index.m3u8',
  order: 1000,
  metadataId: '12345',
  type: 'TV',
  logo: 'logo-NEWS.png',
  tags: ['GENR-NEWS', 'LANG-ENGL', 'ORGN-USAA', 'AUDC-GENL'],
} as const

const { getAllChannels, getChannel, createChannel, updateChannel, toggleChannelStatus, reorderChannels } = channelsCalls

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.owner.query('truncate channels, channel_logos; delete from channel_tag_values')
  await portal.owner.query(`
    insert into channel_tag_values (tag_code, code, name, disabled, created_at) values
      ('GENR', 'NEWS', 'News', false, '2026-01-01Z'), ('GENR', 'SPOR', 'Sports', false, '2026-01-01Z'),
      ('GENR', 'GONE', 'Gone', true, '2026-01-01Z'), ('LANG', 'ENGL', 'English', false, '2026-01-01Z'),
      ('ORGN', 'USAA', 'United States', false, '2026-01-01Z'), ('AUDC', 'GENL', 'General', false, '2026-01-01Z')`)
  await portal.owner.query(`
    insert into channel_logos (key, file, sha256, bytes, width, height)
    select 'logo-' || code || '.png', 'logos/' || code, sha256(code::bytea), 100, 1, 1
    from unnest(array['NEWS', 'SPRT']) code`)
})

const created = (fields: Record<string, unknown> = {}) => ({ ...CHANNEL, tags: [...CHANNEL.tags], ...fields })
const create = (fields: Record<string, unknown> = {}) => operations.send(createChannel, created(fields))
/** Returns the channel's tags with another one in its group. */
const tagsWith = (other: string) => CHANNEL.tags.map((tag) => (tag.slice(0, 5) === other.slice(0, 5) ? other : tag))
const codes = async () => (await operations.call(getAllChannels, {})).map(({ code }) => code)

async function audited(action: string) {
  const { rows } = await portal.owner.query(
    'select staff_email, subject, before, after from audit_entries where action = $1 order by id',
    [action],
  )
  return rows
}

test('creates a channel, shows it and records it in the audit trail', async () => {
  await operations.call(createChannel, created())

  const shown = { ...created(), disabled: false, version: 1 }
  expect(await operations.call(getChannel, { code: 'NEWS' })).toEqual(shown)
  expect(await operations.call(getAllChannels, {})).toEqual([shown])
  const { code: _, ...after } = created()
  expect(await audited('create-channel')).toEqual([
    { staff_email: 'operations@staff.test', subject: 'NEWS', before: null, after },
  ])
})

test('defaults to order 1000 and no station ID', async () => {
  const { order: _, metadataId: __, ...rest } = created()
  await operations.call(createChannel, rest)
  await operations.call(createChannel, created({ code: 'NONE', metadataId: '' }))

  expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ order: 1000, metadataId: null })
  expect(await operations.call(getChannel, { code: 'NONE' })).toMatchObject({ metadataId: null })
})

test('lists by order, then by name ignoring case and accents', async () => {
  for (const [code, name, order] of [
    ['LAST', 'A last', 1001],
    ['BETA', 'beta', 1000],
    ['FRST', 'Z first', 999],
    ['GAMA', 'Gamma', 1000],
    ['ALFA', 'Alpha', 1000],
    ['BEIS', 'Béisbol', 1000],
    ['HUGE', 'A huge', 9_999_999_999],
  ] as const) {
    await create({ code, name, order })
  }

  expect(await codes()).toEqual(['FRST', 'ALFA', 'BEIS', 'BETA', 'GAMA', 'LAST', 'HUGE'])
})

test.each([
  ['a code in use', {}, '409 ChannelExists'],
  ['a missing logo', { code: 'SPRT', logo: 'logo-NONE.png' }, '409 UnknownLogo'],
  ['a missing genre', { code: 'SPRT', tags: tagsWith('GENR-NONE') }, '409 UnknownGenre'],
  ['a disabled genre', { code: 'SPRT', tags: tagsWith('GENR-GONE') }, '409 UnknownGenre'],
  ['a missing language', { code: 'SPRT', tags: tagsWith('LANG-NONE') }, '409 UnknownLanguage'],
  ['a missing origin', { code: 'SPRT', tags: tagsWith('ORGN-NONE') }, '409 UnknownOrigin'],
  ['a missing audience', { code: 'SPRT', tags: tagsWith('AUDC-NONE') }, '409 UnknownAudience'],
  ['two genres', { code: 'SPRT', tags: [...CHANNEL.tags, 'GENR-SPOR'] }, '400 InvalidRequest'],
  ['another type', { code: 'SPRT', type: 'Web' }, '400 InvalidRequest'],
  ['a status', { code: 'SPRT', disabled: true }, '400 InvalidRequest'],
])('rejects %s and changes nothing', async (_case, fields, refusal) => {
  await create()
  const { status, text } = await create(fields)

  expect(`${status} ${text}`).toBe(refusal)
  expect(await codes()).toEqual(['NEWS'])
})

test('creates a channel once for 10 concurrent requests', async () => {
  const before = (await audited('create-channel')).length
  const responses = await Promise.all(Array.from({ length: 10 }, () => create()))

  expect(responses.map(({ status, text }) => `${status} ${text}`).sort()).toEqual([
    '200 ',
    ...Array.from({ length: 9 }, () => '409 ChannelExists'),
  ])
  expect(await audited('create-channel')).toHaveLength(before + 1)
})

describe('an edit', () => {
  beforeEach(() => create())
  const edit = (fields: Record<string, unknown>) => operations.send(updateChannel, created(fields))

  test('stores the differences and records them', async () => {
    const tags = tagsWith('GENR-SPOR')
    expect(await edit({ name: 'Sports 24', tags, version: 1 })).toMatchObject({ status: 200 })

    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ name: 'Sports 24', tags, version: 2 })
    expect((await audited('update-channel')).at(-1)).toMatchObject({
      subject: 'NEWS',
      before: { name: 'News 24', tags: CHANNEL.tags },
      after: { name: 'Sports 24', tags },
    })
  })

  test('is rejected after a change by another user', async () => {
    await edit({ name: 'First', version: 1 })

    expect(await edit({ name: 'Second', version: 1 })).toMatchObject({ status: 409, text: 'ChannelChanged' })
    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ name: 'First', version: 2 })
  })

  test('succeeds once for 10 concurrent edits', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => edit({ name: `Edit ${n}`, version: 1 })))

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ text }) => text === 'ChannelChanged')).toHaveLength(9)
  })

  test('without differences changes nothing', async () => {
    const before = (await audited('update-channel')).length
    expect(await edit({ version: 1, tags: CHANNEL.tags.toReversed() })).toMatchObject({ status: 200 })

    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ version: 1 })
    expect(await audited('update-channel')).toHaveLength(before)
  })

  test('can keep a disabled tag and a deleted logo, but not select them', async () => {
    await portal.owner.query(`update channel_tag_values set disabled = true where code = 'NEWS'`)
    await portal.owner.query(`delete from channel_logos where key = 'logo-NEWS.png'`)

    expect(await edit({ name: 'Kept' })).toMatchObject({ status: 200 })
    expect(await edit({ logo: 'logo-GONE.png' })).toMatchObject({ status: 409, text: 'UnknownLogo' })
    expect(await edit({ tags: tagsWith('GENR-GONE') })).toMatchObject({ text: 'UnknownGenre' })
  })

  test('of a missing channel returns an error', async () => {
    expect(await edit({ code: 'NONE' })).toMatchObject({ status: 404, text: 'ChannelNotFound' })
    expect(await operations.send(getChannel, { code: 'NONE' })).toMatchObject({ status: 404, text: 'ChannelNotFound' })
  })
})

describe('a toggle', () => {
  beforeEach(() => create())

  test('flips the status back and forth', async () => {
    await operations.call(toggleChannelStatus, { code: 'NEWS' })
    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ disabled: true })
    await operations.call(toggleChannelStatus, { code: 'NEWS', expectedDisabled: true })
    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ disabled: false })
  })

  test('succeeds once for two concurrent requests with the same state', async () => {
    const send = () => operations.send(toggleChannelStatus, { code: 'NEWS', expectedDisabled: false })
    const responses = await Promise.all([send(), send()])

    expect(responses.map(({ text }) => text).sort()).toEqual(['', 'StateChanged'])
    expect(await operations.call(getChannel, { code: 'NEWS' })).toMatchObject({ disabled: true })
  })

  test('of a missing channel returns an error', async () => {
    expect(await operations.send(toggleChannelStatus, { code: 'NONE' })).toMatchObject({ text: 'ChannelNotFound' })
  })
})

describe('reordering', () => {
  beforeEach(async () => {
    for (const [code, order] of [
      ['AAAA', 10],
      ['BBBB', 20],
      ['CCCC', 1000],
    ] as const)
      await create({ code, order })
  })
  const reorder = (...changes: { code: string; from: number; to: number }[]) =>
    operations.send(reorderChannels, { changes })

  test('changes the order of all channels, each with an audit entry', async () => {
    expect(await reorder({ code: 'CCCC', from: 1000, to: 5 }, { code: 'AAAA', from: 10, to: 30 })).toMatchObject({
      status: 200,
    })

    expect(await codes()).toEqual(['CCCC', 'BBBB', 'AAAA'])
    expect((await audited('reorder-channels')).slice(-2)).toMatchObject([
      { subject: 'CCCC', before: { order: 1000 }, after: { order: 5 } },
      { subject: 'AAAA', before: { order: 10 }, after: { order: 30 } },
    ])
  })

  test.each([
    ['from an outdated order', { code: 'AAAA', from: 11, to: 40 }, '409 OrderChanged'],
    ['of a missing channel', { code: 'NONE', from: 10, to: 40 }, '404 ChannelNotFound'],
    ['of one channel twice', { code: 'BBBB', from: 30, to: 40 }, '400 InvalidRequest'],
    ['beyond the last order', { code: 'AAAA', from: 10, to: 10_000_000_000 }, '400 InvalidRequest'],
  ])('%s is rejected as a whole', async (_case, change, refusal) => {
    const { status, text } = await reorder({ code: 'BBBB', from: 20, to: 30 }, change)

    expect(`${status} ${text}`).toBe(refusal)
    expect(await operations.call(getChannel, { code: 'BBBB' })).toMatchObject({ order: 20, version: 1 })
  })

  test('makes an edit started earlier stale', async () => {
    await reorder({ code: 'AAAA', from: 10, to: 15 })

    const edit = created({ code: 'AAAA', order: 10, version: 1 })
    expect(await operations.send(updateChannel, edit)).toMatchObject({ text: 'ChannelChanged' })
  })

  test('completes for two overlapping requests', async () => {
    const one = reorder({ code: 'AAAA', from: 10, to: 21 }, { code: 'BBBB', from: 20, to: 11 })
    const other = reorder({ code: 'BBBB', from: 20, to: 12 }, { code: 'AAAA', from: 10, to: 22 })

    expect([(await one).text, (await other).text].sort()).toEqual(['', 'OrderChanged'])
  })
})

describe('the database constraints', () => {
  test.each([
    ['no group of tags is disabled', `update channel_tags set disabled = true where code = 'GENR'`],
    ['no group of tags is deleted', `delete from channel_tags where code = 'AUDC'`],
    ['no group of tags is renamed', `update channel_tags set code = 'ABCD' where code = 'LANG'`],
    ['a channel tag belongs to its group', `update channels set genre = 'LANG-ENGL'`],
    ['a channel tag exists', `update channels set genre = 'GENR-NONE'`],
    ['a channel tag cannot be deleted', `delete from channel_tag_values where code = 'NEWS'`],
    ['no order is below 0', `update channels set sort_order = -1`],
    ['a URL is valid', `update channels set url = 'javascript:alert(1)'`],
    ['a logo name is valid', `update channels set logo = '../secret.png'`],
  ])('ensure that %s', async (_case, sql) => {
    await create()
    await expect(portal.owner.query(sql)).rejects.toThrow(/violates|always exists/)
  })
})

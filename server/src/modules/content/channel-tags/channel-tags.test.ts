import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'

const {
  getAllChannelTags,
  getChannelTag,
  createChannelTag,
  toggleChannelTagStatus,
  createChannelTagValue,
  toggleChannelTagValueStatus,
} = channelTagsCalls

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.owner.query('delete from channel_tag_values')
  await portal.owner.query(`delete from channel_tags where code not in ('GENR', 'LANG', 'ORGN', 'AUDC')`)
})

test('lists tags and values by name, including disabled ones', async () => {
  await operations.call(createChannelTag, { code: 'MOOD', name: 'feeling' })
  for (const [code, name] of [
    ['ZEST', 'Zest'],
    ['CALM', 'calm'],
    ['BOLD', 'Bold'],
  ] as const)
    await operations.call(createChannelTagValue, { code, name, channelTagCode: 'MOOD' })
  await operations.call(toggleChannelTagValueStatus, { channelTagCode: 'MOOD', channelTagValueCode: 'ZEST' })

  const all = await operations.call(getAllChannelTags, {})
  expect(all.map(({ name }) => name)).toEqual(['Audience', 'feeling', 'Genre', 'Language', 'Origin'])
  expect(all[1]).toEqual({
    code: 'MOOD',
    name: 'feeling',
    disabled: false,
    values: [
      { code: 'BOLD', name: 'Bold', disabled: false },
      { code: 'CALM', name: 'calm', disabled: false },
      { code: 'ZEST', name: 'Zest', disabled: true },
    ],
  })
  expect(await operations.call(getChannelTag, { code: 'MOOD' })).toEqual(all[1])
})

test('returns an error to the second of two concurrent creations of the same tag or value', async () => {
  const collectResponses = async (send: () => Promise<{ status: number; text: string }>) =>
    (await Promise.all([send(), send(), send()])).map(({ status, text }) => `${status} ${text}`).toSorted()

  const tag = { code: 'MOOD', name: 'Mood' }
  expect(await collectResponses(() => operations.send(createChannelTag, tag))).toEqual([
    '200 ',
    '409 ChannelTagExists',
    '409 ChannelTagExists',
  ])
  const value = { code: 'CALM', name: 'Calm', channelTagCode: 'MOOD' }
  expect(await collectResponses(() => operations.send(createChannelTagValue, value))).toEqual([
    '200 ',
    '409 ChannelTagValueExists',
    '409 ChannelTagValueExists',
  ])
})

test('several tags can have the same value code', async () => {
  for (const channelTagCode of ['ORGN', 'LANG']) {
    await operations.call(createChannelTagValue, { code: 'SPAN', name: 'Spanish', channelTagCode })
  }
  await operations.call(toggleChannelTagValueStatus, { channelTagCode: 'ORGN', channelTagValueCode: 'SPAN' })

  expect((await operations.call(getChannelTag, { code: 'ORGN' })).values).toMatchObject([{ disabled: true }])
  expect((await operations.call(getChannelTag, { code: 'LANG' })).values).toMatchObject([{ disabled: false }])
})

test.each(['GENR', 'LANG', 'ORGN', 'AUDC'])('%s cannot be disabled, because every channel needs it', async (code) => {
  expect(await operations.send(toggleChannelTagStatus, { code })).toMatchObject({ status: 409, text: 'NotOffered' })
  expect(await operations.call(getChannelTag, { code })).toMatchObject({ disabled: false })
})

test('toggles other tags and rejects conflicting changes', async () => {
  await operations.call(createChannelTag, { code: 'MOOD', name: 'Mood' })
  await operations.call(toggleChannelTagStatus, { code: 'MOOD', expectedDisabled: false })
  expect(await operations.call(getChannelTag, { code: 'MOOD' })).toMatchObject({ disabled: true })

  expect(await operations.send(toggleChannelTagStatus, { code: 'MOOD', expectedDisabled: false })).toMatchObject({
    status: 409,
    text: 'StateChanged',
  })
  await operations.call(toggleChannelTagStatus, { code: 'MOOD' })
  expect(await operations.call(getChannelTag, { code: 'MOOD' })).toMatchObject({ disabled: false })
})

test('rejects toggling a value that has changed', async () => {
  await operations.call(createChannelTagValue, { code: 'NEWS', name: 'News', channelTagCode: 'GENR' })
  const seen = { channelTagCode: 'GENR', channelTagValueCode: 'NEWS', expectedDisabled: true }
  expect(await operations.send(toggleChannelTagValueStatus, seen)).toMatchObject({ status: 409, text: 'StateChanged' })
})

test('returns an error for each missing tag and value', async () => {
  const responses = await Promise.all([
    operations.send(getChannelTag, { code: 'NONE' }),
    operations.send(toggleChannelTagStatus, { code: 'NONE' }),
    operations.send(createChannelTagValue, { code: 'CALM', name: 'Calm', channelTagCode: 'NONE' }),
    operations.send(toggleChannelTagValueStatus, { channelTagCode: 'GENR', channelTagValueCode: 'NONE' }),
  ])
  expect(responses.map(({ status, text }) => `${status} ${text}`)).toEqual([
    '404 ChannelTagNotFound',
    '404 ChannelTagNotFound',
    '404 ChannelTagNotFound',
    '404 ChannelTagValueNotFound',
  ])
})

test.each(['mood', 'MOO', 'MOODY', 'MO0D', 'ÄÖÜß'])('rejects the code %s', async (code) => {
  const name = 'Mood'
  expect(await operations.send(createChannelTag, { code, name })).toMatchObject({ text: 'InvalidRequest' })
  expect(await operations.send(createChannelTagValue, { code, name, channelTagCode: 'GENR' })).toMatchObject({
    text: 'InvalidRequest',
  })
})

test('records every change in the audit trail', async () => {
  await operations.call(createChannelTagValue, { code: 'NEWS', name: 'News', channelTagCode: 'GENR' })
  await operations.call(toggleChannelTagValueStatus, { channelTagCode: 'GENR', channelTagValueCode: 'NEWS' })
  const entries = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toEqual([
    {
      action: 'toggle-channel-tag-value-status',
      subject: 'GENR-NEWS',
      before: { disabled: false },
      after: { disabled: true },
    },
    { action: 'create-channel-tag-value', subject: 'GENR-NEWS', before: null, after: { name: 'News' } },
  ])
})

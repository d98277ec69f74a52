import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { complimentaryCodesCalls } from './complimentary-codes/calls.ts'
import { channelLogosCalls } from './content/channel-logos/calls.ts'
import { channelTagsCalls } from './content/channel-tags/calls.ts'
import { channelsCalls } from './content/channels/calls.ts'
import { customerExportCalls } from './customer-export/calls.ts'
import { reportsCalls } from './reports/calls.ts'
import { staffCalls } from './staff/calls.ts'

const channel = {
  code: 'NEWS',
  name: 'News 24',
  url: 'https://stream.example.com/news/index.m3u8',
  order: 1000,
  metadataId: '10359',
  type: 'TV',
  logo: 'logo-NEWS.png',
  tags: ['GENR-NEWS', 'LANG-ENGL', 'ORGN-USAX', 'AUDC-ALLX'],
}

const code = {
  requestedBy: 'Ana Núñez',
  department: 'Sales',
  reason: 'Trade fair',
  startDate: '2026-03-05T00:00:00.000Z',
  endDate: '2026-03-05T23:59:59.999Z',
  duration: 30,
  maximumAccounts: 1,
}

const passwords = { currentPassword: 'Secret1', newPassword: 'Secret2', confirmPassword: 'Secret2' }

const list = {
  paid: 'true',
  free: 'false',
  comp: 'false',
  email: 'true',
  phone: 'true',
  optIn: 'true',
  optOut: 'false',
  sendToEmailAddress: 'ana@home.com',
}

const tagValue = { code: 'NEWS', channelTagCode: 'GENR' }
const codes = complimentaryCodesCalls.createComplimentaryCode.input

/** A complete form with one change, and the resulting message. */
const forms: [string, z.ZodType, object, object, string | null][] = [
  ['channel', channelsCalls.createChannel.input, channel, {}, null],
  ['channel', channelsCalls.createChannel.input, channel, { name: '' }, 'Enter channel name'],
  ['channel', channelsCalls.createChannel.input, channel, { name: '<>' }, 'Enter a valid channel name'],
  ['channel', channelsCalls.createChannel.input, channel, { url: '' }, 'Enter channel URL'],
  ['channel', channelsCalls.createChannel.input, channel, { url: 'ftp://x' }, 'Enter a valid channel URL'],
  ['channel', channelsCalls.createChannel.input, channel, { url: 'https://x.tv/?a=1' }, 'Enter a valid channel URL'],
  ['channel', channelsCalls.createChannel.input, channel, { order: '' }, 'Enter channel order'],
  ['channel', channelsCalls.createChannel.input, channel, { order: -1 }, 'Enter a valid channel order'],
  ['channel', channelsCalls.createChannel.input, channel, { order: 9_999_999_999 }, null],
  ['channel', channelsCalls.createChannel.input, channel, { order: 10_000_000_000 }, 'Enter a valid channel order'],
  ['channel', channelsCalls.createChannel.input, channel, { metadataId: '' }, null],
  ['channel', channelsCalls.createChannel.input, channel, { metadataId: '12x' }, 'Enter a valid Gracenote ID'],
  ['channel', channelsCalls.createChannel.input, channel, { type: '' }, 'Select a channel type'],
  ['channel', channelsCalls.createChannel.input, channel, { logo: '' }, 'Select a channel logo'],
  ['channel', channelsCalls.createChannel.input, channel, { tags: channel.tags.slice(1) }, 'Select a channel genre'],
  ['channel', channelsCalls.createChannel.input, channel, { tags: without('LANG') }, 'Select a channel language'],
  ['channel', channelsCalls.createChannel.input, channel, { tags: without('ORGN') }, 'Select a channel origin'],
  ['channel', channelsCalls.createChannel.input, channel, { tags: without('AUDC') }, 'Select a channel audience'],
  ['tag', channelTagsCalls.createChannelTag.input, { code: 'GENR' }, { name: '' }, 'Enter channel tag name'],
  ['tag', channelTagsCalls.createChannelTag.input, { code: 'GENR' }, { name: '>' }, 'Enter a valid channel tag name'],
  ['tag value', channelTagsCalls.createChannelTagValue.input, tagValue, { name: '' }, 'Enter channel tag value name'],
  [
    'tag value',
    channelTagsCalls.createChannelTagValue.input,
    tagValue,
    { name: '>' },
    'Enter a valid channel tag value name',
  ],
  ['code', codes, code, {}, null],
  ['code', codes, code, { requestedBy: '' }, 'Enter name of employee who requested the code'],
  ['code', codes, code, { requestedBy: 'A_B' }, 'Enter a valid employee name'],
  ['code', codes, code, { department: '' }, 'Enter employee department name'],
  ['code', codes, code, { department: '?' }, 'Enter a valid department name'],
  ['code', codes, code, { department: 'Research & Development (R+D), No. 2: TV/Radio!' }, 'Enter up to 40 characters'],
  ['code', codes, code, { department: 'R&D (TV/Radio) #2: Sales + Service!’' }, null],
  ['code', codes, code, { reason: '' }, 'Enter a reason the code is needed'],
  ['code', codes, code, { reason: '?' }, 'Enter a valid reason'],
  ['code', codes, code, { startDate: '' }, 'Enter the start date'],
  ['code', codes, code, { endDate: undefined }, 'Enter the end date'],
  ['code', codes, code, { endDate: '2026-03-04T23:59:59.999Z' }, 'End date cannot be before start date'],
  ['code', codes, code, { duration: '' }, 'Enter the duration of subscription in days'],
  ['code', codes, code, { duration: 36_501 }, 'Enter a duration between 1 and 36500 days'],
  ['code', codes, code, { maximumAccounts: null }, 'Enter the maximum accounts that can be created by this code'],
  ['code', codes, code, { maximumAccounts: 1_000_001 }, 'Enter a valid number between 1 and 1,000,000'],
  ['own password', staffCalls.changeMyPassword.input, passwords, {}, null],
  ['own password', staffCalls.changeMyPassword.input, passwords, { confirmPassword: 'x' }, 'Passwords do not match'],
  [
    'own password',
    staffCalls.changeMyPassword.input,
    passwords,
    { newPassword: 'Secret1', confirmPassword: 'Secret1' },
    'New Password cannot be the same as the current password',
  ],
  ['export', customerExportCalls.emailUserList.input, list, {}, null],
  ['export', customerExportCalls.emailUserList.input, list, { paid: 'false' }, 'Select at least one'],
  ['export', customerExportCalls.emailUserList.input, list, { email: 'false', phone: 'false' }, 'Select at least one'],
  ['export', customerExportCalls.emailUserList.input, list, { optIn: 'false' }, 'Select at least one'],
  ['export', customerExportCalls.emailUserList.input, list, { sendToEmailAddress: '' }, 'Enter email address'],
  [
    'report',
    reportsCalls.getCardSalesReport.input,
    { startDateUtc: '2026-03-06T05:00:00.000Z' },
    { endDateUtc: '2026-03-06T04:59:59.999Z' },
    'End date cannot be before start date',
  ],
]

describe('each form', () => {
  test.each(forms)('%s: %#', (_name, form, valid, change, message) => {
    expect(messagesOf(form, { ...valid, ...change })).toEqual(message === null ? [] : [message])
  })

  test('rejects unknown fields', () => {
    expect(staffCalls.signIn.input.safeParse({ email: 'ana@home.com', password: 'x', role: 'x' }).success).toBe(false)
    expect(channelLogosCalls.deleteChannelLogo.input.safeParse({ fileName: 'x', path: '/' }).success).toBe(false)
  })
})

function messagesOf(field: z.ZodType, entered: unknown): string[] {
  return field.safeParse(entered).error?.issues.map(({ message }) => message) ?? []
}

function without(group: string): string[] {
  return channel.tags.filter((tag) => !tag.startsWith(group))
}

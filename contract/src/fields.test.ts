import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { complimentaryCodesCalls } from './complimentary-codes/calls.ts'
import { channelLogosCalls, logoFileName } from './content/channel-logos/calls.ts'
import { channelTagCode, channelTagsCalls, channelTagValueCode } from './content/channel-tags/calls.ts'
import { channelCode, channelsCalls } from './content/channels/calls.ts'
import { customerExportCalls } from './customer-export/calls.ts'
import * as fields from './fields.ts'
import { reportsCalls } from './reports/calls.ts'
import { staffCalls } from './staff/calls.ts'

const TOO_WEAK = 'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number'
const LOGO_REFUSED =
  'File name should be in the format "logo-<channel-code>.png" and file size should be less than 100kB'
/** A field, what is entered, and the one message that it gives, or null where it is accepted. */
const entries: [string, z.ZodType, unknown, string | null][] = [
  ['sign-in email', fields.ownEmail, undefined, 'Enter your email address'],
  ['sign-in email', fields.ownEmail, '   ', 'Enter your email address'],
  ['sign-in email', fields.ownEmail, 'ana', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'ana@home', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'ana@home..com', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, '.ana@home.com', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'ana@home.com, bob@home.com', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'Ana <ana@home.com>', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'ana@home.com\nbcc: bob@home.com', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, 'ana\0@home.com', 'Enter a valid email address'],
  ['sign-in email', fields.ownEmail, ' ana+tv%x@mail.home.com ', null],
  ['sign-in email', fields.ownEmail, `${'a'.repeat(41)}@home.com`, null],
  ['sign-in email', fields.ownEmail, `${'a'.repeat(42)}@home.com`, 'Enter at most 50 characters'],
  ['staff email', fields.staffEmail, '', 'Enter email address'],
  ['staff email', fields.staffEmail, 'ana', 'Enter a valid email address'],
  ['address to send to', fields.sendToEmail, '', 'Enter email address'],
  ['address to send to', fields.sendToEmail, '12125550123', 'Enter a valid email address'],

  ['password', fields.password, undefined, 'Enter your password'],
  ['password', fields.password, '', 'Enter your password'],
  ['password', fields.password, ' ', null],
  ['password', fields.password, 'x'.repeat(20), null],
  ['password', fields.password, 'x'.repeat(21), 'Enter at most 20 characters'],
  ['current password', fields.currentPassword, '', 'Enter your current password'],
  ['new password', fields.newPassword, '', 'Enter your password'],
  ['new password', fields.newPassword, 'Abcd1', TOO_WEAK],
  ['new password', fields.newPassword, 'abcdef1', TOO_WEAK],
  ['new password', fields.newPassword, 'Abcdefg', TOO_WEAK],
  ['new password', fields.newPassword, 'ABCDE1', null],
  ['new password', fields.newPassword, 'Ñandú 12', null],
  ['new password', fields.newPassword, `A1${'x'.repeat(18)}`, null],
  ['new password', fields.newPassword, `A1${'x'.repeat(19)}`, 'Enter at most 20 characters'],
  ['new password', fields.newPassword, 'Abcdef1\0', 'Remove unsupported characters'],
  ['own new password', fields.ownNewPassword, '', 'Enter your new password'],
  ['confirmation', fields.confirmPassword, '', 'Confirm password'],

  ['first name', fields.firstName, '', 'Enter first name'],
  ['first name', fields.firstName, '<b>', 'Enter a valid first name'],
  ['first name', fields.firstName, 'María-José', null],
  ['first name', fields.firstName, 'Ольга', null],
  ['first name', fields.firstName, 'ऋषि', null],
  ['first name', fields.firstName, 'x'.repeat(21), 'Enter at most 20 characters'],
  ['last name', fields.lastName, '  ', 'Enter last name'],
  ['last name', fields.lastName, 'Smith & Co', 'Enter a valid last name'],
  ['last name', fields.lastName, "O'Brien, Jr. 3", null],
  ['role', fields.role, '', 'Select a role'],
  ['role', fields.role, 'owner', 'Select a role'],
  ['role', fields.role, 'management', null],

  ['search', fields.customerSearchText, ' ', 'Enter name, email or phone number of customer to search'],
  ['search', fields.customerSearchText, '%_\\', null],
  ['search', fields.customerSearchText, 'x'.repeat(101), 'Enter at most 100 characters'],
  ['error search', fields.errorSearchText, ' ', 'Enter search text'],

  ['amount', fields.amount, undefined, 'Enter an amount'],
  ['amount', fields.amount, '', 'Enter an amount'],
  ['amount', fields.amount, '10', 'Enter a valid amount'],
  ['amount', fields.amount, '10.0', 'Enter a valid amount'],
  ['amount', fields.amount, '10.000', 'Enter a valid amount'],
  ['amount', fields.amount, '.50', 'Enter a valid amount'],
  ['amount', fields.amount, '-1.00', 'Enter a valid amount'],
  ['amount', fields.amount, '1,00', 'Enter a valid amount'],
  ['amount', fields.amount, '1e2.00', 'Enter a valid amount'],
  ['amount', fields.amount, '１.00', 'Enter a valid amount'],
  ['amount', fields.amount, '0.00', 'Enter an amount between 0.01 and 1000'],
  ['amount', fields.amount, '1000.01', 'Enter an amount between 0.01 and 1000'],
  ['amount', fields.amount, '99999.00', 'Enter an amount between 0.01 and 1000'],
  ['amount', fields.amount, '9'.repeat(40).concat('.00'), 'Enter an amount between 0.01 and 1000'],
  ['amount', fields.amount, '00001.00', 'Enter a valid amount'],
  ['amount', fields.amount, '0.01', null],
  ['amount', fields.amount, '1000.00', null],
  ['currency', fields.currency, 'EUR', 'The currency is USD'],

  ['reason', fields.reason, '', 'Enter a reason'],
  ['reason', fields.reason, 'no; really', 'Enter a valid reason'],
  ['reason', fields.reason, 'two\nlines', 'Enter a valid reason'],
  ['reason', fields.reason, "Señor Núñez's box was down, 2 days.", null],
  ['reason', fields.reason, 'x'.repeat(1001), 'Enter at most 1,000 characters'],
  ['days to add', fields.addedDays, '', 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 0, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 366, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 1.5, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, '30', 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 365, null],
  ['complimentary days', fields.complimentaryDays, 36_501, 'Enter a value between 1 and 36500 days'],
  ['complimentary days', fields.complimentaryDays, 36_500, null],

  ['name on card', fields.cardName, 'x'.repeat(129), 'Enter at most 128 characters'],
  ['address', fields.cardAddress, '1 Main St. #2/B', null],
  ['address', fields.cardAddress, '<1 Main>', 'Enter a valid address'],
  ['city', fields.cardCity, 'x'.repeat(81), 'Enter at most 80 characters'],
  ['zip code', fields.zipCode, '00901', null],
  ['zip code', fields.zipCode, '1234', 'Enter a valid zip code'],
  ['zip code', fields.zipCode, '12345-6789', 'Enter a valid zip code'],

  ['channel code', channelCode, '', 'Enter channel code'],
  ['channel code', channelCode, 'ab', 'Enter a valid channel code in uppercase'],
  ['channel code', channelCode, 'ABC', 'Enter a valid channel code in uppercase'],
  ['channel code', channelCode, 'ABCD', null],
  ['tag code', channelTagCode, '', 'Enter channel tag code'],
  ['tag code', channelTagCode, 'abcd', 'Enter a valid channel tag code in uppercase'],
  ['tag value code', channelTagValueCode, '', 'Enter channel tag value code'],
  ['tag value code', channelTagValueCode, 'AB1D', 'Enter a valid channel tag value code in uppercase'],
  ['merchant code', fields.merchantCode, '', 'Enter merchant code'],
  ['merchant code', fields.merchantCode, 'Yiptv', 'Enter a valid merchant code in uppercase'],
  ['merchant code', fields.merchantCode, 'YIPTV', null],
  ['merchant code', fields.merchantCode, 'X'.repeat(17), 'Enter at most 16 characters'],
  ['merchant name', fields.merchantName, '', 'Enter merchant name'],
  ['merchant name', fields.merchantName, '<x>', 'Enter a valid merchant name'],
  ['logo file', logoFileName, 'logo-ABCD.png', null],
  ['logo file', logoFileName, 'logo-../x.png', LOGO_REFUSED],
  ['logo file', logoFileName, 'logo-ABC.png', LOGO_REFUSED],
]

describe('each field', () => {
  test.each(entries)('%s: %#', (_name, field, entered, message) => {
    expect(messagesOf(field, entered)).toEqual(message === null ? [] : [message])
  })

  test('brings e-mails of staff into one form, and leaves addresses to send to as they are', () => {
    expect(fields.ownEmail.parse(' Ana@Home.COM ')).toBe('ana@home.com')
    expect(fields.sendToEmail.parse(' Ana@Home.COM ')).toBe('Ana@Home.COM')
  })

  test('leaves passwords as they are typed', () => {
    expect(fields.newPassword.parse(' Abcdef1 ')).toBe(' Abcdef1 ')
  })

  test('tells what can be written to from what cannot', () => {
    expect(fields.isEmail('ana@home.com')).toBe(true)
    expect(fields.isEmail('12125550123')).toBe(false)
    expect(fields.isEmail(null)).toBe(false)
  })

  test('turns every amount into exactly its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(fields.amount.parse(text)).toBe(cents)
      }),
    )
  })

  test.each([
    ['10', '10.00'],
    ['10.', '10.00'],
    ['10.5', '10.50'],
    ['.5', '0.50'],
    [' 10 ', '10.00'],
    ['10.00', '10.00'],
    ['1000', '1000.00'],
    ['', ''],
    ['.', '.'],
    ['10.005', '10.005'],
    ['1,000', '1,000'],
    ['-1', '-1'],
    ['ten', 'ten'],
  ])('completes the amount "%s" to "%s"', (typed, completed) => {
    expect(fields.completeAmount(typed)).toBe(completed)
  })

  test('no text field lets control characters or half characters through', () => {
    const texts = [fields.password, fields.newPassword, fields.firstName, fields.customerSearchText, fields.reason]
    for (const text of [...texts, fields.ownEmail, fields.customerEmail, fields.cardName, fields.merchantName]) {
      for (const bad of ['\0', '\u001b', '\u007f', '\ud800', '\udc00', '\u2028']) {
        expect(text.safeParse(`Abcdef1${bad}x@home.com`.slice(0, 20)).success).toBe(false)
      }
    }
  })
})

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

/** A whole form with one change to it, and the message. */
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
  [
    'code',
    codes,
    code,
    { department: 'Research & Development (R+D), No. 2: TV/Radio!' },
    'Enter at most 40 characters',
  ],
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

  test('refuses what it does not know', () => {
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

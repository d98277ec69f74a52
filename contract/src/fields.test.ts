import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { logoFileName } from './content/channel-logos/calls.ts'
import { channelTagCode, channelTagValueCode } from './content/channel-tags/calls.ts'
import { channelCode } from './content/channels/calls.ts'
import * as fields from './fields.ts'

const TOO_WEAK = 'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number'
const LOGO_REFUSED =
  'File name should be in the format "logo-<channel-code>.png" and file size should be less than 100kB'
/** A field, an entered value, and its only message, or null if accepted. */
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
  ['sign-in email', fields.ownEmail, `${'a'.repeat(42)}@home.com`, 'Enter up to 50 characters'],
  ['staff email', fields.staffEmail, '', 'Enter email address'],
  ['staff email', fields.staffEmail, 'ana', 'Enter a valid email address'],
  ['address to send to', fields.sendToEmail, '', 'Enter email address'],
  ['address to send to', fields.sendToEmail, '12125550123', 'Enter a valid email address'],

  ['password', fields.password, undefined, 'Enter your password'],
  ['password', fields.password, '', 'Enter your password'],
  ['password', fields.password, ' ', null],
  ['password', fields.password, 'x'.repeat(20), null],
  ['password', fields.password, 'x'.repeat(21), 'Enter up to 20 characters'],
  ['current password', fields.currentPassword, '', 'Enter your current password'],
  ['new password', fields.newPassword, '', 'Enter your password'],
  ['new password', fields.newPassword, 'Abcd1', TOO_WEAK],
  ['new password', fields.newPassword, 'abcdef1', TOO_WEAK],
  ['new password', fields.newPassword, 'Abcdefg', TOO_WEAK],
  ['new password', fields.newPassword, 'ABCDE1', null],
  ['new password', fields.newPassword, 'Ñandú 12', null],
  ['new password', fields.newPassword, `A1${'x'.repeat(18)}`, null],
  ['new password', fields.newPassword, `A1${'x'.repeat(19)}`, 'Enter up to 20 characters'],
  ['new password', fields.newPassword, 'Abcdef1\0', 'Remove unsupported characters'],
  ['own new password', fields.ownNewPassword, '', 'Enter your new password'],
  ['confirmation', fields.confirmPassword, '', 'Confirm password'],

  ['first name', fields.firstName, '', 'Enter first name'],
  ['first name', fields.firstName, '<b>', 'Enter a valid first name'],
  ['first name', fields.firstName, 'María-José', null],
  ['first name', fields.firstName, 'Ольга', null],
  ['first name', fields.firstName, 'ऋषि', null],
  ['first name', fields.firstName, 'x'.repeat(21), 'Enter up to 20 characters'],
  ['last name', fields.lastName, '  ', 'Enter last name'],
  ['last name', fields.lastName, 'Smith & Co', 'Enter a valid last name'],
  ['last name', fields.lastName, "O'Brien, Jr. 3", null],
  ['role', fields.role, '', 'Select a role'],
  ['role', fields.role, 'owner', 'Select a role'],
  ['role', fields.role, 'management', null],

  ['search', fields.customerSearchText, ' ', 'Enter name, email or phone number of customer to search'],
  ['search', fields.customerSearchText, '%_\\', null],
  ['search', fields.customerSearchText, 'x'.repeat(101), 'Enter up to 100 characters'],
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
  ['reason', fields.reason, 'x'.repeat(1001), 'Enter up to 1,000 characters'],
  ['days to add', fields.addedDays, '', 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 0, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 366, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 1.5, 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, '30', 'Enter a value between 1 and 365 days'],
  ['days to add', fields.addedDays, 365, null],
  ['complimentary days', fields.complimentaryDays, 36_501, 'Enter a value between 1 and 36500 days'],
  ['complimentary days', fields.complimentaryDays, 36_500, null],

  ['name on card', fields.cardName, 'x'.repeat(129), 'Enter up to 128 characters'],
  ['address', fields.cardAddress, '1 Main St. #2/B', null],
  ['address', fields.cardAddress, '<1 Main>', 'Enter a valid address'],
  ['city', fields.cardCity, 'x'.repeat(81), 'Enter up to 80 characters'],
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
  ['merchant code', fields.merchantCode, 'X'.repeat(17), 'Enter up to 16 characters'],
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

  test('normalizes staff emails and leaves recipient addresses unchanged', () => {
    expect(fields.ownEmail.parse(' Ana@Home.COM ')).toBe('ana@home.com')
    expect(fields.sendToEmail.parse(' Ana@Home.COM ')).toBe('Ana@Home.COM')
  })

  test('leaves passwords as typed', () => {
    expect(fields.newPassword.parse(' Abcdef1 ')).toBe(' Abcdef1 ')
  })

  test('distinguishes deliverable from undeliverable addresses', () => {
    expect(fields.isEmail('ana@home.com')).toBe(true)
    expect(fields.isEmail('12125550123')).toBe(false)
    expect(fields.isEmail(null)).toBe(false)
  })

  test('converts every amount to exact cents', () => {
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

  test('text fields reject control characters and lone surrogates', () => {
    const texts = [fields.password, fields.newPassword, fields.firstName, fields.customerSearchText, fields.reason]
    for (const text of [...texts, fields.ownEmail, fields.customerEmail, fields.cardName, fields.merchantName]) {
      for (const bad of ['\0', '\u001b', '\u007f', '\ud800', '\udc00', '\u2028']) {
        expect(text.safeParse(`Abcdef1${bad}x@home.com`.slice(0, 20)).success).toBe(false)
      }
    }
  })
})

function messagesOf(field: z.ZodType, entered: unknown): string[] {
  return field.safeParse(entered).error?.issues.map(({ message }) => message) ?? []
}

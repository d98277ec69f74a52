import { MINUTE_MS } from '@portal/contract/durations'
import { describe, expect, test } from 'vitest'
import { isOneAddress } from '../settings/one-address.ts'
import { afterDelivery, messageIdFor } from './rules.ts'

const createdAt = new Date('2026-03-10T15:00:00Z')
const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS)
const mail = (attempts: number, unconfirmedAttempts = 0) => ({ createdAt, attempts, unconfirmedAttempts })
const later = { outcome: 'later', reason: 'busy' } as const
const unknown = { outcome: 'unknown', reason: 'gone' } as const

describe('after a delivery attempt', () => {
  test('an accepted email is sent', () => {
    expect(afterDelivery(mail(3), { outcome: 'accepted' }, createdAt)).toEqual({ status: 'sent' })
  })

  test('a rejected email has failed', () => {
    const refused = { outcome: 'refused', reason: 'no such mailbox' } as const
    expect(afterDelivery(mail(0), refused, createdAt)).toEqual({ status: 'failed', reason: 'no such mailbox' })
  })

  test.each([
    [0, 1],
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 60],
    [20, 60],
  ])('after %i earlier attempts the next one is %i minutes later', (attempts, minutes) => {
    expect(afterDelivery(mail(attempts), later, createdAt)).toEqual({
      status: 'queued',
      reason: 'busy',
      retryAt: minutesLater(minutes),
    })
  })

  test('no attempt is made more than 24 hours after the email was written', () => {
    expect(afterDelivery(mail(9), later, minutesLater(23 * 60))).toMatchObject({ status: 'queued' })
    expect(afterDelivery(mail(9), later, minutesLater(23 * 60 + 1))).toEqual({ status: 'failed', reason: 'busy' })
  })

  test('an email with unknown outcome is retried once', () => {
    expect(afterDelivery(mail(0), unknown, createdAt)).toMatchObject({ status: 'queued' })
    expect(afterDelivery(mail(1, 1), unknown, createdAt)).toEqual({ status: 'failed', reason: 'gone' })
    expect(afterDelivery(mail(1, 1), later, createdAt)).toMatchObject({ status: 'queued' })
  })
})

test.each(['ana@example.com', "o'brien+portal@sub.example.co.uk", 'josé@example.es'])(
  '%s is one address',
  (address) => {
    expect(isOneAddress(address)).toBe(true)
  },
)

test.each([
  '',
  'ana',
  'ana@example.com, ben@example.com',
  'ana@example.com;ben@example.com',
  'Ana <ana@example.com>',
  'ana@example.com\r\nBcc: ben@example.com',
  'ana@example.com\0',
  'ana@ben@example.com',
  '"a b"@example.com',
  'group:ana@example.com;',
])('%j is not one address', (address) => {
  expect(isOneAddress(address)).toBe(false)
})

test("an email has a Message-ID in the sender's domain", () => {
  expect(messageIdFor('1', 'portal@example.com')).toBe('<1@example.com>')
})

import { eventName, signedDetails } from '@portal/contract/customers/event-names'
import { expect, test } from 'vitest'
import { buildTimeline, formatMonth } from './timeline-entries.ts'

type Parts = Parameters<typeof buildTimeline>
/** The timeline of a customer who has only these. */
const timelineOf = ({
  events = [],
  ledger = [],
  refunds = [],
  notes = [],
  errors = [],
}: Partial<Parts[0] & Parts[1]>) => buildTimeline({ events, ledger, refunds }, { notes, errors })

const noon = new Date('2026-03-05T12:00:00.000Z')
const later = new Date('2026-03-05T12:00:02.000Z')

test('shows an event and its ledger entry of the same instant as one entry', () => {
  const life = timelineOf({
    events: [{ date: later, event: eventName.paid, details: '$14.99 for invoice 000007', byStaff: false }],
    ledger: [{ date: later, description: 'Payment Visa 4242 for invoice 000007', amountCents: 1499 }],
  })

  expect(life).toEqual([
    {
      date: later,
      event: 'Payment received',
      title: 'Payment received',
      details: 'Visa 4242 for invoice 000007',
      amountCents: 1499,
      byStaff: false,
    },
  ])
})

test('shows the reason and user of a credit or charge, and the amount once', () => {
  const [credit, charge] = timelineOf({
    events: [
      {
        date: later,
        event: eventName.creditAdded,
        details: '$1,000.00: Sorry: $5.00 a day, by Sam Diaz',
        byStaff: true,
      },
      { date: noon, event: eventName.chargeAdded, details: '', byStaff: false },
    ],
    ledger: [
      { date: later, description: 'Sorry: $5.00 a day', amountCents: 100_000 },
      { date: noon, description: 'Second box', amountCents: -250 },
    ],
  })

  expect(credit).toMatchObject({ details: 'Sorry: $5.00 a day, by Sam Diaz', amountCents: 100_000 })
  expect(charge).toMatchObject({ details: 'Second box', amountCents: -250 })
})

test('combines the event details with the ledger entry', () => {
  const [entry] = timelineOf({
    events: [{ date: noon, event: eventName.upgradedToPremium, details: 'Monthly plan', byStaff: false }],
    ledger: [{ date: noon, description: 'Invoice 000007', amountCents: -1499 }],
  })

  expect(entry).toMatchObject({
    title: 'Upgraded to premium',
    details: 'Monthly plan. Invoice 000007',
    amountCents: -1499,
  })
})

test('names an invoice once', () => {
  const [refund, cancelled] = timelineOf({
    events: [
      { date: later, event: eventName.refundedAtProvider, details: '$4.00 of invoice 000007', byStaff: false },
      { date: noon, event: eventName.cancelledWithRefund, details: '$14.99 refunded', byStaff: true },
    ],
    ledger: [
      { date: later, description: 'Refund of invoice 000007', amountCents: -400 },
      { date: noon, description: 'Refund of invoice 000008', amountCents: -1499 },
    ],
  })

  expect(refund).toMatchObject({ details: '$4.00 of invoice 000007', amountCents: -400 })
  expect(cancelled).toMatchObject({ details: '$14.99 refunded. Refund of invoice 000008' })
})

test('shows a refund with its ledger entry, and an invoice once whatever the ledger calls it', () => {
  const event = (name: string, details: string) => ({ date: noon, event: name, details, byStaff: false })
  const shown = (name: string, details: string, description: string) =>
    timelineOf({
      events: [event(name, details)],
      ledger: [{ date: noon, description, amountCents: -500 }],
    }).map((entry) => [entry.title, entry.details, entry.amountCents])
  expect(shown(eventName.paymentRefunded, '$5.00 of invoice 000007. Outage', 'Refund of invoice 000007')).toEqual([
    ['Payment refunded', '$5.00 of invoice 000007. Outage', -500],
  ])
  expect(shown(eventName.refundFailed, '$5.00 of invoice 000007', 'Failed refund of invoice 000007')).toEqual([
    ['Refund failed', '$5.00 of invoice 000007', -500],
  ])
  expect(shown(eventName.invoiceVoided, 'Invoice 000007, $5.00', 'Reversal of invoice 000007')).toEqual([
    ['Invoice voided', 'Invoice 000007, $5.00', -500],
  ])
  const reversed = 'Chargeback reversed: payment Visa 4242 for invoice 000007'
  expect(shown(eventName.disputeWon, '$5.00 for invoice 000007', reversed)).toEqual([
    ['Chargeback won', '$5.00 for invoice 000007', -500],
  ])
})

test('calls a refund pending until the provider has confirmed it', () => {
  const refund = { type: 'card', invoiceNumber: '000007', refundId: 're_1', reason: null, by: null, amountCents: 1499 }
  const build = (isPending: boolean) =>
    timelineOf({
      events: [
        { date: later, event: eventName.paymentRefunded, details: '$4.00 of invoice 000007', byStaff: true },
        {
          date: noon,
          event: eventName.cancelledWithRefund,
          details: '$14.99 refunded. Last day of service Mar 4, 2026, by Sam Diaz',
          byStaff: true,
        },
      ],
      ledger: [
        { date: later, description: 'Refund of invoice 000007', amountCents: -400 },
        { date: noon, description: 'Refund of invoice 000007', amountCents: -1499 },
      ],
      refunds: [
        { ...refund, date: later, amountCents: 400, isPending },
        { ...refund, date: noon, isPending },
      ],
    })
  expect(build(true)).toMatchObject([
    { title: 'Payment refund pending', isPending: true },
    { title: 'Cancelled with refund', details: expect.stringMatching(/^\$14\.99 refund pending\. /), isPending: true },
  ])
  const settled = build(false)
  expect(settled).toMatchObject([
    { title: 'Payment refunded' },
    { details: expect.stringMatching(/^\$14\.99 refunded\. /) },
  ])
  expect(settled.some(({ isPending }) => isPending)).toBe(false)
})

test('ends the text of a note with its author, like any other details', () => {
  const author = { firstName: 'Sofía', lastName: 'Reyes' }
  const note = {
    id: 1,
    author: { name: 'Sofía Reyes', email: 'sofia@example.com' },
    createdAt: noon,
    body: 'Called twice.',
    isPinned: false,
    versions: [],
    editedAt: null,
    removedAt: null,
    removedBy: null,
    mentions: [],
    followUps: [],
  }
  const events = [
    { date: noon, event: eventName.noteAdded, details: signedDetails('', author), byStaff: true },
    { date: noon, event: eventName.suspended, details: signedDetails('', author), byStaff: true },
    { date: noon, event: eventName.nameChanged, details: signedDetails('From Ana', author), byStaff: true },
  ]
  expect(timelineOf({ events, notes: [note] }).map(({ details }) => details)).toEqual([
    'Called twice, by Sofía Reyes',
    'by Sofía Reyes',
    'From Ana, by Sofía Reyes',
  ])
})

test('keeps ledger entries separate from an event without money', () => {
  const life = timelineOf({
    events: [{ date: noon, event: eventName.cardAdded, details: 'Visa 4242', byStaff: false }],
    ledger: [
      { date: noon, description: 'Invoice 000007', amountCents: -1499 },
      { date: noon, description: 'Goodwill', amountCents: 500 },
    ],
  })

  expect(life.map(({ title, amountCents }) => [title, amountCents])).toEqual([
    ['Credit card added', null],
    ['Invoice 000007', -1499],
    ['Goodwill', 500],
  ])
})

test('a payment from credit shows no amount: the renewal or the credit does', () => {
  const renewed = timelineOf({
    events: [
      { date: noon, event: eventName.paid, details: 'Invoice 000007, from credit', byStaff: false },
      { date: noon, event: eventName.renewed, details: 'Invoice 000007, $14.99', byStaff: false },
    ],
    ledger: [{ date: noon, description: 'Invoice 000007', amountCents: -1499 }],
  })
  expect(renewed.map(({ title, details, amountCents }) => [title, details, amountCents])).toEqual([
    ['Payment received', 'Invoice 000007, from credit', null],
    ['Renewed', 'Invoice 000007', -1499],
  ])

  const credited = timelineOf({
    events: [
      { date: noon, event: eventName.paid, details: 'Invoice 000007, from credit, by Sam Diaz', byStaff: true },
      { date: noon, event: eventName.creditAdded, details: '$15.00: Goodwill, by Sam Diaz', byStaff: true },
    ],
    ledger: [{ date: noon, description: 'Goodwill', amountCents: 1500 }],
  })
  expect(credited.map(({ title, details, amountCents }) => [title, details, amountCents])).toEqual([
    ['Payment received', 'Invoice 000007, from credit, by Sam Diaz', null],
    ['Credit added', 'Goodwill, by Sam Diaz', 1500],
  ])
})

test('shows a cancellation with its refund and a voided invoice with its reversal', () => {
  const life = timelineOf({
    events: [
      { date: noon, event: eventName.cancelledWithRefund, details: '$14.99 refunded', byStaff: false },
      { date: noon, event: eventName.invoiceVoided, details: 'Invoice 000008, $14.99', byStaff: false },
    ],
    ledger: [
      { date: noon, description: 'Reversal of invoice 000008', amountCents: 1499 },
      { date: noon, description: 'Reversal of invoice 000007', amountCents: 1499 },
      { date: noon, description: 'Refund of invoice 000007', amountCents: -1499 },
    ],
  })

  expect(life.map(({ title, details, amountCents }) => [title, details, amountCents])).toEqual([
    ['Cancelled with refund', '$14.99 refunded. Refund of invoice 000007', -1499],
    ['Invoice voided', 'Invoice 000008, $14.99', 1499],
    ['Reversal of invoice 000007', '', 1499],
  ])
})

test.each([
  ['Sorry. Outage., by Sam Diaz', 'Sorry. Outage, by Sam Diaz'],
  ['Enough?, by Sam Diaz', 'Enough? by Sam Diaz'],
  ['Sorry., requested by Sam Diaz, approved by Ana Li', 'Sorry, requested by Sam Diaz, approved by Ana Li'],
  ['Sorry, by Sam Diaz Jr.', 'Sorry, by Sam Diaz Jr.'],
  ['Sorry.', 'Sorry.'],
])('shows %j without a period before the name', (details, shown) => {
  const event = { date: noon, event: eventName.approvalRejected, details, byStaff: true }
  expect(timelineOf({ events: [event] })[0]?.details).toBe(shown)
})

test('puts the newest first', () => {
  const life = timelineOf({
    events: [
      { date: noon, event: eventName.verified, details: '', byStaff: false },
      { date: later, event: eventName.suspended, details: '', byStaff: false },
    ],
    ledger: [{ date: new Date('2026-03-06T00:00:00.000Z'), description: 'Fee', amountCents: -100 }],
  })

  expect(life.map(({ title }) => title)).toEqual(['Fee', 'Suspended', 'Verified'])
})

test('assigns an entry to its month in UTC', () => {
  const [entry] = timelineOf({
    events: [{ date: new Date('2026-03-01T03:00:00.000Z'), event: eventName.verified, details: '', byStaff: false }],
  })

  expect(entry && formatMonth(entry)).toBe('Mar 2026')
})

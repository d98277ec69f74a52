import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { createSearchDatabase } from '../../../../test/searched-customers.ts'
import { insertCard, insertSubscription } from '../../../../test/subscriptions.ts'

const search = await createSearchDatabase()
const { db, owner } = search
afterAll(() => search.stop())

/** Returns the customers found, each with the reason. */
async function find(text: string, atMost = 100) {
  const { rows, tooMany } = await search.findCustomers({ text, atMost })
  if (tooMany) return 'too many'
  return rows.map(({ email, matchedBy }) => [
    email.replace('@example.com', ''),
    matchedBy?.field,
    ...(matchedBy?.text === undefined ? [] : [matchedBy.text]),
  ])
}

const NOTE = `Talked to Mrs. O’Neill, sister of the account holder, about the outage of last Sunday.
Call her back at (212) 555-0177. Überweisung dauert.`

beforeAll(async () => {
  const lisa = await insertCustomer(db, {
    username: 'lisabrooks@example.com',
    first_name: 'Lisa',
    last_name: 'Brooks',
    provider_customer_id: 'cus_Lisa0001',
    alt_contact1: 'husband@work.example',
    alt_contact2: 'Father: 1-305-555-0188',
    support_notes: NOTE,
  })
  const joao = await insertCustomer(db, { username: '13055550123', first_name: 'João', last_name: 'Núñez' })
  const mark = await insertCustomer(db, { username: 'mark@example.com', first_name: 'Mark', last_name: 'Brooks' })
  await insertCard(db, lisa.id, { last4: '4771', brand: 'visa', provider_payment_method_id: 'pm_Lisa0001' })
  await insertCard(db, mark.id, { last4: '4771', brand: 'amex' })
  const subscriptionId = await insertSubscription(db, joao.id)
  const invoice = await insertInvoice(db, { customerId: joao.id, subscriptionId }, { number: 14772 })
  await insertInvoice(
    db,
    { customerId: joao.id, subscriptionId },
    { number: 4771, period_start: '2026-02-15', period_until: '2026-03-15', provider_payment_intent_id: 'pi_Open0002' },
  )
  const ids = { customerId: joao.id, invoiceId: invoice.id }
  const paid = { provider_charge_id: 'ch_Joao0001', provider_payment_intent_id: 'pi_Joao0001' }
  const paymentId = await insertPayment(db, ids, paid)
  await insertRefund(db, { ...ids, paymentId }, { provider_refund_id: 're_Joao0001' })
  await owner.query(
    `insert into disputes (customer_id, payment_id, amount_cents, state, provider_dispute_id, opened_at)
       values ($1, $2, 1499, 'open', 'dp_Joao0001', '2026-01-20')`,
    [joao.id, paymentId],
  )
  await owner.query(`update payment_attempts set provider_charge_id = 'ch_Failed01' where customer_id = $1`, [joao.id])
  await owner.query(
    `insert into store_subscriptions (device, store_id, environment, customer_id, order_id, state, auto_renews, known_at,
         transactions, first_seen_at)
       values ('ios', '2000000847263544', 'production', $1, 'GPA.3312-4455-6677-88990', 'active', true, '2026-01-01',
         '[{"id": "2000000911112225"}, {"id": "2000000922223335"}]', '2026-01-01')`,
    [mark.id],
  )
})

describe('which search texts match a customer, and why', () => {
  test.each([
    ['a name', 'lisa bro', [['lisabrooks', 'name']]],
    ['a username', 'lisabrooks@', [['lisabrooks', 'username']]],
    ['a phone number', '(305) 555-0123', [['13055550123', 'username']]],
    [
      'the last digits of a card',
      '4771',
      [
        ['13055550123', 'invoice', '004771'],
        ['lisabrooks', 'card', '4771'],
        ['mark', 'card', '4771'],
      ],
    ],
    ['a card number as shown, with a name', 'lisa •••• •••• •••• 4771', [['lisabrooks', 'card', '4771']]],
    ['a masked card number, with its brand', 'amex ****4771', [['mark', 'card', '4771']]],
    ['a card number as in emails', 'Amex ending in 4771', [['mark', 'card', '4771']]],
    ['other digits after the words before a card number', 'lisa ending in 47712', []],
    ['asterisks before other digits', 'lisa ***47712', []],
    ['the last digits of a card, with a name', '4771 lisa', [['lisabrooks', 'card', '4771']]],
    ['the last digits of a card, with its brand', 'amex 4771', [['mark', 'card', '4771']]],
    ['the last digits of a card, with another name', '4771 joao', []],
    ['an invoice number as shown', '014772', [['13055550123', 'invoice', '014772']]],
    ['an invoice number without its zeros', '14772', [['13055550123', 'invoice', '014772']]],
    ['an invoice number with a number sign', '#014772', [['13055550123', 'invoice', '014772']]],
    ['an invoice number with its label', 'Invoice 014772', [['13055550123', 'invoice', '014772']]],
    ['an invoice number with label and number sign', ' invoice  #014772 ', [['13055550123', 'invoice', '014772']]],
    ['a label before the start of a number', 'invoice 477', []],
    ['a label before a number and another word', 'invoice 014772 lisa', []],
    ['a part of an invoice number', '01477', []],
    ['an impossible invoice number', '999999999999999999', []],
    ['a provider customer ID', 'cus_Lisa0001', [['lisabrooks', 'provider-customer', 'cus_Lisa0001']]],
    ['a part of an ID', 'cus_Lisa000', []],
    ['a payment method ID', 'pm_Lisa0001', [['lisabrooks', 'card', '4771']]],
    ['a payment ID', 'ch_Joao0001', [['13055550123', 'payment', 'ch_Joao0001']]],
    ['a payment intent ID', 'pi_Joao0001', [['13055550123', 'payment', 'pi_Joao0001']]],
    ['the payment intent ID of an open invoice', 'pi_Open0002', [['13055550123', 'payment', 'pi_Open0002']]],
    ['a failed charge ID', 'ch_Failed01', [['13055550123', 'payment', 'ch_Failed01']]],
    ['a refund ID', 're_Joao0001', [['13055550123', 'refund', 're_Joao0001']]],
    ['a chargeback ID', 'dp_Joao0001', [['13055550123', 'dispute', 'dp_Joao0001']]],
    ['an app store purchase ID', '2000000847263544', [['mark', 'app-store', '2000000847263544']]],
    ['an app store order ID', 'GPA.3312-4455-6677-88990', [['mark', 'app-store', 'GPA.3312-4455-6677-88990']]],
    ['an app store renewal ID', '2000000922223335', [['mark', 'app-store', '2000000922223335']]],
    [
      'an alternate email address',
      'husband@work.exam',
      [['lisabrooks', 'contact', 'husband@work.example, Father: 1-305-555-0188']],
    ],
    [
      'an alternate phone number',
      '+1 (305) 555 0188',
      [['lisabrooks', 'contact', 'husband@work.example, Father: 1-305-555-0188']],
    ],
    ['an alternate phone number without its area code', '5550188', [['lisabrooks', 'contact', expect.any(String)]]],
    [
      'a word and a prefix from a note',
      'SISTER outag',
      [['lisabrooks', 'note', expect.stringMatching(/^Talked to Mrs\. O’Neill, sister of .*…$/)]],
    ],
    [
      'a note without diacritics',
      'uberweisung',
      [['lisabrooks', 'note', expect.stringContaining('Überweisung dauert.')]],
    ],
    ['a name with an apostrophe in a note', "o'neill", [['lisabrooks', 'note', expect.any(String)]]],
    ['a phone number in a note', '212-555-0177', [['lisabrooks', 'note', expect.any(String)]]],
    ['a suffix from a note', 'utage', []],
    ['a prefix that is not the last word', 'sis outage', []],
    ['words that are not all in a note', 'sister xyzzy', []],
    ['two characters from a note', 'cc', []],
    ['query operators', "'sister' | !outage:*", [['lisabrooks', 'note', expect.any(String)]]],
  ])('%s: %j', async (_case, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })
})

describe('typos, if nothing else matches', () => {
  test.each([
    ['a missing letter', 'broks', ['lisabrooks', 'mark']],
    ['an extra letter', 'brookks', ['lisabrooks', 'mark']],
    ['a wrong letter', 'brokks', ['lisabrooks', 'mark']],
    ['two swapped distant letters', 'borosk', []],
    ['two swapped adjacent letters', 'broosk', ['lisabrooks', 'mark']],
    ['a typo in each word', 'lissa broks', ['lisabrooks']],
    ['a typo in one word', 'mark broks', ['mark']],
    ['an email address', 'lisabroks@example.com', ['lisabrooks']],
    ['a typo in the domain', 'lisabrooks@exmaple.com', ['lisabrooks']],
    ['a phone number', '13055550132', ['13055550123']],
    ['a formatted phone number', '(305) 555-0124', ['13055550123']],
    ['a name with accents', 'nunes', ['13055550123']],
    ['three words', 'lisa broks lisabroks', ['lisabrooks']],
    ['a short word', 'jao', []],
    ['an unmatched short word with a typo', 'jao broks', []],
    ['an unknown name', 'petersen', []],
  ])('%s: %j', async (_case, text, expected) => {
    expect(await find(text)).toEqual(expected.map((email) => [email, 'similar', text]))
  })

  test('are not searched if a note or name contains the exact words', async () => {
    expect(await find('brook')).toEqual([
      ['lisabrooks', 'name'],
      ['mark', 'name'],
    ])
    expect(await find('sunday')).toEqual([['lisabrooks', 'note', expect.any(String)]])
  })

  test('return an error if there are too many matches', async () => {
    expect(await find('broks', 1)).toBe('too many')
  })
})

describe('too many matches', () => {
  test('a whole ID or invoice number shows its customer, however many match by name', async () => {
    await insertCustomer(db, { username: '13054014772', first_name: 'Ana', last_name: 'Soler' })
    await insertCustomer(db, { username: '13055014772', first_name: 'Ana', last_name: 'Soler' })
    expect(await find('014772', 1)).toEqual([['13055550123', 'invoice', '014772']])
    expect(await find('014772')).toEqual([
      ['13055550123', 'invoice', '014772'],
      ['13054014772', 'username'],
      ['13055014772', 'username'],
    ])
  })

  test('other matches are omitted if a name matches, and are too many otherwise', async () => {
    await insertCustomer(db, { username: 'fan1@example.com', support_notes: 'About Soler, Quist, Zorn' })
    await insertCustomer(db, { username: 'fan2@example.com', support_notes: 'Soler, Quist' })
    expect(await find('zorn', 1)).toEqual([['fan1', 'note', 'About Soler, Quist, Zorn']])
    expect(await find('quist', 1)).toBe('too many')
    expect(await find('soler', 3)).toEqual(
      [
        ['13054014772', 'username'],
        ['13055014772', 'username'],
      ].map(([email]) => [email, 'name']),
    )
    expect(await find('soler', 4)).toHaveLength(4)
  })
})

test('a note is found once stored and no longer after its removal', async () => {
  const { id } = await insertCustomer(db, { username: 'late@example.com' })
  const note = (support_notes: string | null) =>
    db.updateTable('customers').set({ support_notes }).where('id', '=', id).execute()
  expect(await find('plumber')).toEqual([])
  await note('Is a plumber')
  expect(await find('plumber')).toEqual([['late', 'note', 'Is a plumber']])
  await note('x'.repeat(10_000))
  expect(await find('plumber')).toEqual([])
  expect(await find('x'.repeat(50))).toHaveLength(1)
  await note(null)
  expect(await find('x'.repeat(50))).toEqual([])
})

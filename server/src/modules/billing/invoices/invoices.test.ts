import { billingCalls } from '@portal/contract/billing/calls'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { DAY_MS } from '@portal/contract/durations'
import { mailCalls } from '@portal/contract/mail/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling } from '../../../../test/billing.ts'
import { startMailServer } from '../../../../test/mail-server.ts'

const { addCredit, endAndRefundPremiumSubscription } = billingCalls
const { emailInvoice, downloadInvoice } = invoicesCalls

const mailServer = await startMailServer()
const billing = await startBilling({
  env: { SMTP_URL: mailServer.url, BRAND_NAME: 'Test TV', BRAND_ADDRESS: '1 Biscayne Blvd; Miami, FL 33131' },
})
afterAll(async () => {
  await billing.stop()
  await mailServer.stop()
})

// Separates the steps in time, as in production.
const SECOND_MS = 1_000
beforeEach(() => billing.clock.advance(SECOND_MS))

async function hasInvoice(changes: Readonly<Record<string, string>> = {}) {
  const customer = await billing.hasPremium()
  if (Object.keys(changes).length > 0) {
    await billing.context.db.updateTable('customers').set(changes).where('id', '=', customer.id).execute()
  }
  const { invoices } = await billing.details(customer.email)
  return { ...customer, invoiceNumber: invoices[0]?.number ?? '' }
}

async function lastMail() {
  const administrator = await billing.as('administrator')
  const [row] = await administrator.call(mailCalls.listMails, {})
  return administrator.call(mailCalls.getMail, { id: row?.id ?? '' })
}

const pages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/MediaBox \[[^\]]+\]/g)

test('emails an invoice as PDF, with an event and an audit entry', async () => {
  const { id, email, invoiceNumber } = await hasInvoice()
  mailServer.received.length = 0
  await billing.support.call(emailInvoice, { email, sendToEmail: 'ana@example.com', invoiceNumber })
  await billing.runJobs()

  expect(mailServer.received).toHaveLength(1)
  const [mail] = mailServer.received
  expect(mail).toMatchObject({
    recipients: ['ana@example.com'],
    subject: `Test TV: Invoice ${invoiceNumber}`,
    attachments: [{ filename: `invoice-${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
  })
  for (const body of [mail?.text, mail?.html]) {
    for (const fact of ['Premium subscription, monthly', '$14.99', 'Jan 15, 2026 – Feb 14, 2026', 'Visa 4242']) {
      expect(body).toContain(fact)
    }
  }
  const { events } = await billing.details(email)
  expect(events[0]).toMatchObject({
    event: 'Invoice emailed',
    details: `Invoice ${invoiceNumber} to ana@example.com, by Sue Port`,
  })
  const entries = await billing.context.db
    .selectFrom('audit_entries')
    .where('action', '=', 'email-invoice')
    .where('customer_id', '=', id)
    .select('after')
    .execute()
  expect(entries).toEqual([{ after: { invoiceNumber, to: 'ana@example.com' } }])
})

test('the downloaded file is identical to the emailed one, byte for byte, at any time', async () => {
  const { email, invoiceNumber } = await hasInvoice()
  const first = await billing.support.call(downloadInvoice, { email, invoiceNumber })
  billing.clock.advance(DAY_MS)
  const second = await billing.support.call(downloadInvoice, { email, invoiceNumber })

  expect(first.fileName).toBe(`invoice-${invoiceNumber}.pdf`)
  expect(Buffer.from(first.content).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(Buffer.from(second.content).equals(Buffer.from(first.content))).toBe(true)
  billing.clock.advance(-DAY_MS)
})

test('uses the customer’s paper size and language', async () => {
  const american = await hasInvoice({ country: 'US' })
  const mexican = await hasInvoice({ country: 'MX', language: 'es', first_name: 'Мария', last_name: 'Ñandú' })
  const [letter, a4] = await Promise.all(
    [american, mexican].map(({ email, invoiceNumber }) =>
      billing.support.call(downloadInvoice, { email, invoiceNumber }),
    ),
  )
  expect(pages(letter?.content ?? new Uint8Array())).toEqual(['/MediaBox [0 0 612 792]'])
  expect(pages(a4?.content ?? new Uint8Array())).toEqual(['/MediaBox [0 0 595.28 841.89]'])

  const { email, invoiceNumber } = mexican
  billing.clock.advance(SECOND_MS)
  await billing.support.call(emailInvoice, { email, sendToEmail: 'm@example.com', invoiceNumber })
  const mail = await lastMail()
  expect(mail.subject).toBe(`Test TV: Factura ${invoiceNumber}`)
  expect(mail.text).toMatch(/^Hola Мария Ñandú,/)
  expect(mail.text).toContain('Suscripción Premium, mensual: $14.99')
  expect(mail.html).toContain('<html lang="es">')
})

describe('is rejected', () => {
  test.each([
    ['for an unknown customer', { email: 'unknown@example.com' }, '404 UserNotFound'],
    ['for an unknown number', { invoiceNumber: '999999' }, '404 InvoiceNotFound'],
    ['for an invalid number', { invoiceNumber: '1 or 1=1' }, '404 InvoiceNotFound'],
    ['for two addresses', { sendToEmail: 'a@example.com,b@example.com' }, '400 InvalidRequest'],
    ['for a header in the address', { sendToEmail: 'a@example.com\r\nBcc: b@example.com' }, '400 InvalidRequest'],
    ['for an address of 51 characters', { sendToEmail: `${'a'.repeat(39)}@example.com` }, '400 InvalidRequest'],
  ])('%s', async (_case, wrong, expected) => {
    const { email, invoiceNumber } = await hasInvoice()
    const before = await countMails()
    const input = { email, invoiceNumber, sendToEmail: 'ana@example.com', ...wrong }
    const { status, text } = await billing.support.send(emailInvoice, input)
    expect(`${status} ${text}`).toBe(expected)
    expect(await countMails()).toBe(before)
  })

  test('for an invoice number of another customer, as if it did not exist', async () => {
    const [one, other] = [await hasInvoice(), await hasInvoice()]
    const before = await countMails()
    for (const call of [emailInvoice, downloadInvoice]) {
      const mailed = call === emailInvoice ? { sendToEmail: 'a@example.com' } : {}
      const { status, text } = await billing.support.send(call, {
        ...mailed,
        email: one.email,
        invoiceNumber: other.invoiceNumber,
      })
      expect(`${status} ${text}`).toBe('404 InvoiceNotFound')
    }
    expect(await countMails()).toBe(before)
    expect((await billing.details(one.email)).events.map(({ event }) => event)).not.toContain('Invoice emailed')
  })

  test('as HEAD, and the response is not cached', async () => {
    const { email, invoiceNumber } = await hasInvoice()
    const query = new URLSearchParams({ email, invoiceNumber, sendToEmail: 'ana@example.com' })
    const before = await countMails()
    const ask = (method: string) =>
      fetch(`${billing.url}/admin/api/email-invoice?${query}`, {
        method,
        headers: { authorization: `Bearer ${billing.support.token}` },
      })
    expect((await ask('HEAD')).status).toBe(404)
    expect(await countMails()).toBe(before)
    expect((await ask('GET')).headers.get('cache-control')).toBe('no-store')
    expect(await countMails()).toBe(before + 1)
  })
})

test('limits invoice emails per customer', async () => {
  const { email, invoiceNumber } = await hasInvoice()
  const responses: number[] = []
  for (let mail = 0; mail < 21; mail++) {
    // Capitalization does not make it a different mailbox.
    const sendToEmail = `${mail % 2 === 0 ? 'Flooded' : 'flooded'}@example.com`
    const input = { email, invoiceNumber, sendToEmail }
    responses.push((await billing.support.send(emailInvoice, input)).status)
  }
  expect(responses).toEqual([...Array<number>(20).fill(200), 429])
})

test('shows the credit applied to it and its refunds', async () => {
  const { email } = await hasInvoice()
  billing.clock.advance(SECOND_MS)
  await billing.support.call(addCredit, { email, amount: '5.00', description: 'Goodwill', currency: 'USD' })
  await billing.run('2026-02-15T15:00:00Z')
  billing.clock.advance(SECOND_MS)
  await billing.support.call(addCredit, { email, amount: '1.00', description: 'Later', currency: 'USD' })
  await billing.support.call(endAndRefundPremiumSubscription, { email })
  const { invoices } = await billing.details(email)
  const invoiceNumber = invoices[0]?.number ?? ''
  await billing.support.call(emailInvoice, { email, sendToEmail: 'ana@example.com', invoiceNumber })

  const { text } = await lastMail()
  expect(text.split('\n\n')[2]?.split('\n')).toEqual([
    `Invoice ${invoiceNumber}: Paid`,
    'Invoice date: Feb 15, 2026',
    'Period: Feb 15, 2026 – Mar 14, 2026',
    'Premium subscription, monthly: $14.99',
    'Total: $14.99',
    'Goodwill (Jan 15, 2026): -$5.00',
    'Amount due: $9.99',
    'Paid with Visa 4242 (Feb 15, 2026): -$9.99',
    'Refunded (Feb 15, 2026): $9.99',
    'Removed from invoice (Feb 15, 2026): -$14.99',
    'Remaining credit: $5.00',
  ])
})

async function countMails(): Promise<number> {
  const { mails } = await billing.context.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow()
  return mails
}

import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { abandonPayment } from '@portal/server/src/modules/billing/engine/cancellations.ts'
import { createQueue, DEAD_LETTERS } from '@portal/server/src/platform/jobs/queues.ts'
import { layOutMail } from '@portal/server/src/platform/mail/lay-out.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import type pg from 'pg'
import { databaseOfTransaction } from '../engine/lone-connection.ts'
import { demoStaffEmail } from '../staff.ts'
import { demoUuid } from './demo-uuid.ts'

interface Sent {
  readonly to: string
  readonly hoursAgo: number
  readonly subject: string
  readonly body: string
  /** Why the mail server rejected it; if missing, the email stays in the outbox. */
  readonly error?: string
}

const FIRST_ID = 100

function writeMails(portalName: string): readonly Sent[] {
  return [
    {
      to: 'former.partner@example.net',
      hoursAgo: 20,
      subject: `Customer list from ${portalName}`,
      body: 'Attached is the customer list that you requested.',
      error: '550 5.1.1 <former.partner@example.net>: Recipient address rejected: User unknown',
    },
    {
      to: demoStaffEmail('finance'),
      hoursAgo: 26,
      subject: `${portalName}: Charge has no matching payment`,
      body: 'A charge at the payment provider has no matching payment. Open Billing Problems to see it.',
    },
    {
      to: demoStaffEmail('marketing'),
      hoursAgo: 50,
      subject: `Your password for ${portalName} was changed`,
      body: `The password of your account for ${portalName} was changed.`,
    },
  ]
}

/** Inserts the emails of the last days, one of them rejected, and a job that has failed permanently. */
export async function insertMails(client: pg.ClientBase, now: Date): Promise<void> {
  const { portalName } = readConfig({})
  for (const [index, { to, hoursAgo, subject, body, error }] of writeMails(portalName).entries()) {
    const id = demoUuid(FIRST_ID + index)
    const { text, html } = layOutMail({ portalName, greeting: 'Hello,', before: [body], after: [] })
    await client.query(
      `insert into mails
         (id, recipient, subject, text, html, holds_link, status, message_id, attempts, last_error, created_at)
       values ($1, $2, $3, $4, $5, false, $6, $7, $8, $9, $10)`,
      [
        id,
        to,
        subject,
        text,
        html,
        error === undefined ? 'kept' : 'failed',
        `<${id}@demo.test>`,
        error === undefined ? 0 : 1,
        error ?? null,
        new Date(now.getTime() - hoursAgo * HOUR_MS),
      ],
    )
  }
  await createQueue(databaseOfTransaction(client).db, abandonPayment)
  await client.query(
    `insert into pgboss.job (name, data, state, source_name, source_retry_count, source_output, created_on)
     select $1, jsonb_build_object('paymentIntentId', provider_payment_intent_id), 'created', $2, $3,
       jsonb_build_object('message', 'The payment provider did not respond within 20 seconds.'), $4
     from invoices where status = 'void' and provider_payment_intent_id is not null
     order by id desc limit 1`,
    [DEAD_LETTERS, abandonPayment.name, abandonPayment.retry?.limit, new Date(now.getTime() - DAY_MS)],
  )
}

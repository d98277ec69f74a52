import type pg from 'pg'
import { insertApprovals } from './approvals.ts'
import { insertBackOffice } from './back-office.ts'
import { insertBillingProblems } from './billing-problems.ts'
import { insertFormerSystem } from './former-system.ts'
import { insertMails } from './mails.ts'
import { insertNotes } from './notes.ts'
import { insertViews } from './views.ts'
import { insertWebhook } from './webhooks.ts'

/** Inserts work that waits for staff apart from billing, and what staff have set up: a few of each. */
export async function insertOpenWork(client: pg.ClientBase, now: Date): Promise<void> {
  await insertBillingProblems(client, now)
  await insertApprovals(client, now)
  await insertMails(client, now)
  await insertBackOffice(client, now)
  await insertWebhook(client, now)
  await insertNotes(client, now)
  await insertFormerSystem(client)
  await insertViews(client, now)
}

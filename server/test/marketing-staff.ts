import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { expect } from 'vitest'
import { customerExportJobs } from '../src/modules/customer-export/jobs.ts'
import { claimExport } from '../src/modules/customer-export/run-queries.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import type { Caller } from './caller.ts'
import { insertCustomer } from './customers.ts'
import { startPortal } from './portal.ts'

/** Starts a portal in which a marketing user requests exports and gets their results. */
export async function startMarketingStaff() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-exports-'))
  const env = { DATA_DIR: dataDir, EXPORT_ATTACHED_MAX_MB: '1', EXPORT_LINK_HOURS: '24', EXPORT_DAYS: '10' }
  const portal = await startPortal({ env })
  const { context } = portal
  let staffCount = 0
  const hire = async () => {
    const email = `marketing${++staffCount}@staff.test`
    return { email, marketing: await portal.signIn(await portal.hasStaff({ role: 'marketing', email })) }
  }
  let requester: { readonly email: string; readonly marketing: Caller } = await hire()

  const mails = () =>
    context.db
      .selectFrom('mails')
      .leftJoin('mail_attachments', 'mail_id', 'mails.id')
      .select(['recipient', 'subject', 'text', 'file_name', 'content_type', 'content'])
      .execute()

  return {
    portal,
    /** A marketing user without exports. */
    get marketing(): Caller {
      return requester.marketing
    },
    get email(): string {
      return requester.email
    },
    /** Sets the clock to March 10, 15:00 UTC, with a new marketing user and neither customers nor emails. */
    async reset() {
      await portal.owner.query('delete from customers; delete from mails; delete from pgboss.job')
      portal.clock.set('2026-03-10T15:00:00Z')
      requester = await hire()
    },
    has: (customer: Parameters<typeof insertCustomer>[1]) => insertCustomer(context.db, customer),
    mails,
    /** Returns the lines of the list attached to the only email. */
    async attachedLines(): Promise<string[]> {
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      return (mail?.content ?? Buffer.alloc(0)).toString('utf8').split('\r\n')
    },
    /** Returns the newest export, as its owner sees it. */
    async latest() {
      const [first] = await requester.marketing.call(customerExportCalls.getMyCustomerExports, {})
      if (!first) throw new Error('there is no export')
      return first
    },
    /** Claims an export as a worker does; null if it cannot be claimed. */
    claim(id: string) {
      const at = context.now()
      return context.db.transaction().execute((tx) => claimExport(tx, id, { at, staleBefore: at }))
    },
    /** Runs the scheduled jobs, and all jobs that they cause. */
    async runByTheClock() {
      await context.db.transaction().execute(async (tx) => {
        for (const job of customerExportJobs) if (job.cron) await enqueue(tx, context, job, {})
      })
      await portal.runJobs()
    },
    async stop() {
      await portal.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

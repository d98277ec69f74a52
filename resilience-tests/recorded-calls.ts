import { randomUUID } from 'node:crypto'
import { auditCalls } from '@portal/contract/audit/calls'
import type { InputOf } from '@portal/contract/call'
import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { vodsCalls } from '@portal/contract/content/vods/calls'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { mailCalls } from '@portal/contract/mail/calls'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { viewsCalls } from '@portal/contract/views/calls'
import { runJobs } from '@portal/server/src/app/jobs/run-jobs.ts'
import { defineJob } from '@portal/server/src/platform/jobs/define-job.ts'
import { enqueue } from '@portal/server/src/platform/jobs/enqueue.ts'
import { insertChannel } from '@portal/server/test/channels.ts'
import { allCustomers } from '@portal/server/test/export-all.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { z } from 'zod'
import { approvalChanges } from './recorded-approval-calls.ts'
import { type Change, change } from './recorded-change.ts'
import { bulkChanges } from './recorded-bulk-calls.ts'
import { noteChanges } from './recorded-note-calls.ts'
import { webhookChanges } from './recorded-webhook-calls.ts'
import { staffChanges } from './recorded-staff-calls.ts'

const complimentaryCode = {
  requestedBy: 'Ana García',
  department: 'Marketing',
  reason: 'Fair',
  startDate: '2026-03-10T00:00:00.000Z',
  endDate: '2026-03-10T23:59:59.999Z',
  duration: 30,
  maximumAccounts: 10,
}

/** Every change except those of customers and billing, which are in `keyedCalls`. */
export const changes: readonly Change[] = [
  ...staffChanges,
  ...approvalChanges,

  change(merchantsCalls.createMerchant, async () => ({ input: { code: newCode(), name: 'Partner' } })),
  change(merchantsCalls.toggleMerchantStatus, async (portal) => {
    const merchantCode = newCode()
    await (
      await portal.as('administrator')
    ).call(merchantsCalls.createMerchant, {
      code: merchantCode,
      name: 'Partner',
    })
    return { input: { merchantCode } }
  }),
  change(complimentaryCodesCalls.createComplimentaryCode, async () => ({ input: complimentaryCode })),
  change(complimentaryCodesCalls.toggleComplimentaryCodeStatus, async (portal) => {
    const { createComplimentaryCode } = complimentaryCodesCalls
    const { code } = await (await portal.as('administrator')).call(createComplimentaryCode, complimentaryCode)
    return { input: { complimentaryCode: code } }
  }),

  change(channelTagsCalls.createChannelTag, async () => ({ input: { code: newCode(), name: 'Mood' } })),
  change(channelTagsCalls.toggleChannelTagStatus, async (portal) => ({ input: { code: await newTag(portal) } })),
  change(channelTagsCalls.createChannelTagValue, async () => ({
    input: { code: newCode(), name: 'Calm', channelTagCode: 'GENR' },
  })),
  change(channelTagsCalls.toggleChannelTagValueStatus, async (portal) => {
    const code = newCode()
    const value = { code, name: 'Calm', channelTagCode: 'GENR' }
    await (await portal.as('administrator')).call(channelTagsCalls.createChannelTagValue, value)
    return { input: { channelTagCode: 'GENR', channelTagValueCode: code } }
  }),
  change(channelsCalls.createChannel, async (portal) => ({
    input: { ...(await anyChannel(portal)), code: newCode() },
  })),
  change(channelsCalls.updateChannel, async (portal) => ({
    input: { ...(await anyChannel(portal)), name: 'Another name' },
  })),
  change(channelsCalls.toggleChannelStatus, async (portal) => ({ input: { code: (await anyChannel(portal)).code } })),
  change(channelsCalls.reorderChannels, async (portal) => ({
    input: { changes: [{ code: (await anyChannel(portal)).code, from: 1000, to: 7 }] },
  })),
  change(channelLogosCalls.uploadChannelLogo, async () => ({ input: { fileName: `logo-${newCode()}.png` } })),
  change(channelLogosCalls.deleteChannelLogo, async (portal) => {
    const fileName = `logo-${newCode()}.png`
    await (await portal.as('administrator')).call(channelLogosCalls.uploadChannelLogo, { fileName })
    return { input: { fileName } }
  }),
  change(vodsCalls.toggleVodStatus, async (portal) => {
    const at = portal.context.now()
    const license = { license_start_date: '2026-01-01', license_end_date: '2026-12-31' }
    const mediaId = randomUUID()
    await portal.context.db
      .insertInto('vods')
      .values({ media_id: mediaId, name: 'Casa Azul', ...license, created_at: at, updated_at: at })
      .execute()
    return { input: { mediaId } }
  }),

  change(customerExportCalls.emailUserList, async () => ({ input: allCustomers })),
  change(customerExportCalls.cancelCustomerExport, async (portal) => {
    const administrator = await portal.as('administrator')
    await administrator.call(customerExportCalls.emailUserList, allCustomers)
    const [newest] = await administrator.call(customerExportCalls.getMyCustomerExports, {})
    return { input: { id: newest?.id } }
  }),
  change(reportScheduleCalls.createReportSchedule, async () => ({ input: schedule })),
  change(reportScheduleCalls.deleteReportSchedule, async (portal) => {
    const administrator = await portal.as('administrator')
    await administrator.call(reportScheduleCalls.createReportSchedule, schedule)
    const made = await administrator.call(reportScheduleCalls.getReportSchedules, {})
    return { input: { id: made[0]?.id } }
  }),
  change(serviceKeysCalls.createServiceKey, async () => ({ input: { name: newCode(), scopes: ['sign-up'] } })),
  change(serviceKeysCalls.revokeServiceKey, async (portal) => {
    const administrator = await portal.as('administrator')
    await administrator.call(serviceKeysCalls.createServiceKey, { name: newCode(), scopes: ['sign-up'] })
    const [newest] = await administrator.call(serviceKeysCalls.getServiceKeys, {})
    return { input: { id: newest?.id } }
  }),
  ...noteChanges,
  ...bulkChanges,
  ...webhookChanges,
  change(viewsCalls.saveView, async () => ({
    input: { list: 'vods', name: newCode(), query: 'filter=expired', role: null },
  })),
  change(viewsCalls.updateView, async (portal) => ({ input: { id: await savedView(portal), name: newCode() } })),
  change(viewsCalls.deleteView, async (portal) => ({ input: { id: await savedView(portal) } })),
  change(viewsCalls.setDefaultView, async (portal) => ({ input: { list: 'vods', id: await savedView(portal) } })),
  change(auditCalls.exportAuditTrail, async () => ({ input: { action: 'sign-in' } })),
  change(reportsCalls.downloadReportedSignUps, async () => ({ input: { type: 'paid' } })),
  change(reportsCalls.downloadReportedPayments, async () => ({ input: aYear })),
  change(reportsCalls.downloadReportedUtmPayments, async () => ({ input: { ...aYear, campaign: 'spring' } })),
  change(reportsCalls.downloadReportedCancellations, async () => ({ input: aYear })),
  change(reportsCalls.downloadReportedInAppSubscriptions, async () => ({ input: aYear })),
  change(auditCalls.verifyAuditTrail, async (portal) => {
    await portal.owner.query('delete from audit_verification_runs')
    return { input: {} }
  }),
  change(mailCalls.retryMail, async (portal) => ({ input: { id: await failedMail(portal) } })),
  change(mailCalls.dismissMail, async (portal) => ({ input: { id: await failedMail(portal) } })),
  change(failedJobsCalls.retryFailedJob, async (portal) => ({ input: { id: await failedJob(portal) } })),
  change(failedJobsCalls.dismissFailedJob, async (portal) => ({ input: { id: await failedJob(portal) } })),
]

const aYear = { startDateUtc: '2026-01-01T05:00:00.000Z', endDateUtc: '2027-01-01T04:59:59.999Z' }

const schedule: InputOf<typeof reportScheduleCalls.createReportSchedule> = {
  report: 'customer-sign-up-report',
  frequency: 'daily',
  choices: {},
  recipients: ['administrator@staff.test'],
}

async function newTag(portal: TestPortal): Promise<string> {
  const code = newCode()
  await (await portal.as('administrator')).call(channelTagsCalls.createChannelTag, { code, name: 'Mood' })
  return code
}

/** Inserts a channel, with its input for editing. */
async function anyChannel(portal: TestPortal) {
  const code = newCode()
  await insertChannel(portal.context.db, { code, name: 'News', metadataId: null })
  const administrator = await portal.as('administrator')
  await administrator.call(channelLogosCalls.uploadChannelLogo, { fileName: `logo-${code}.png` })
  const { disabled: _, version: __, ...channel } = await administrator.call(channelsCalls.getChannel, { code })
  return channel
}

async function savedView(portal: TestPortal): Promise<number> {
  const view = { list: 'vods', name: newCode(), query: 'filter=expired', role: null } as const
  return (await (await portal.as('administrator')).call(viewsCalls.saveView, view)).id
}

async function failedMail({ owner, context }: TestPortal): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into mails (id, recipient, subject, text, holds_link, status, message_id, created_at)
     values ($1, 'ana@example.com', 'Hello', 'Hello Ana', false, 'failed', $2, $3)`,
    [id, `<${id}@example.com>`, context.now()],
  )
  return id
}

async function failedJob(portal: TestPortal): Promise<string> {
  const { context } = portal
  const job = defineJob({
    name: 'forget-old-mails',
    payload: z.unknown(),
    retry: { limit: 0, delaySeconds: 0 },
    run: () => Promise.reject(new Error('no')),
  })
  await context.db.transaction().execute((tx) => enqueue(tx, context, job, {}))
  await runJobs(context, [job])
  const [newest] = await (await portal.as('administrator')).call(failedJobsCalls.listFailedJobs, {})
  return newest?.id ?? ''
}

let codes = 0

/** Returns four letters that are not in use. */
function newCode(): string {
  codes += 1
  return [...String(codes).padStart(4, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
}

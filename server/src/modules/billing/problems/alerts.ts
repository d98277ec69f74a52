import { type ParkedStep, parkedSteps } from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { listAlertRecipients } from '../../../platform/mail/alert-recipients.ts'
import { layOutMail } from '../../../platform/mail/lay-out.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { customerUrl } from '../customer-url.ts'
import { type Problem, claimNewProblems } from './queries.ts'

/**
 * Runs every minute: notifies staff, once, of chargebacks, failed refunds, customers with billing on hold, and
 * discrepancies.
 */
export const alertStaff = defineJob({
  name: 'alert-staff-of-billing',
  payload: z.object({}),
  cron: '* * * * *',
  retry: { limit: 2, delaySeconds: 15 },
  async run(_payload, context) {
    await context.db.transaction().execute(async (tx) => {
      const problems = await claimNewProblems(tx, context.now())
      if (problems.length === 0) return
      const mail = write(problems, context)
      for (const to of await listAlertRecipients(tx, context, ['administrator', 'finance']))
        await queueMail(tx, context, { ...mail, to })
    })
  },
})

function write(problems: readonly Problem[], { config }: Context) {
  const table = problems.map(({ kind, customer, detail }) => ({
    label: labels[kind](detail),
    value: customer === null ? 'No customer' : formatUsername(customer),
    ...(customer !== null && { url: customerUrl(config.publicUrl, customer) }),
  }))
  // A failed refund is only shown on the customer's screen.
  const isListed = problems.some(({ kind }) => kind !== 'refund')
  const [first] = table
  const subject =
    problems.length === 1 && first ? `${config.portalName}: ${first.label}` : `${problems.length} new billing problems`
  return {
    subject: subject.slice(0, 200),
    ...layOutMail({
      portalName: config.portalName,
      greeting: 'The following billing problems need attention:',
      before: [],
      table,
      ...(isListed && { link: { label: 'Open Billing Problems', url: `${config.publicUrl}/billing-problems` } }),
      after: ['You receive this email because you are subscribed to billing alerts.'],
    }),
  }
}

const labels: Record<Problem['kind'], (detail: string) => string> = {
  dispute: (cents) => `Chargeback of ${formatCents(Number(cents))}`,
  refund: (cents) => `Refund of ${formatCents(Number(cents))} failed`,
  // `putOnHold` stores no other steps.
  parked: (step) => `Billing on hold (${parkedSteps[step as ParkedStep].toLowerCase()})`,
  finding: (finding) => finding.replace(/\.$/, ''),
}

import { z } from 'zod'
import { record } from '../audit/record.ts'
import { defineJob } from '../jobs/define-job.ts'
import { createLink } from './links.ts'
import { mailLink } from './mails.ts'
import { deleteExpiredLinks, lockStaffByEmail } from './queries.ts'
import { idleSince } from './rules.ts'
import { deleteEndedSessions } from './sessions/queries.ts'
import { deleteExpiredSignOns } from './single-sign-on/queries.ts'
import { deleteExpiredSecondSteps } from './two-factor/queries.ts'

/**
 * Mails a reset link to whoever forgot their password. Done behind the request, which so takes as long for an address
 * that nobody has.
 */
export const sendResetLink = defineJob({
  name: 'send-reset-link',
  payload: z.object({ email: z.string(), requestId: z.string() }),
  async run({ email, requestId }, context) {
    await context.db.transaction().execute(async (tx) => {
      const staff = await lockStaffByEmail(tx, email)
      if (!staff || staff.disabled) return
      const url = await createLink(tx, context, staff.id, 'reset')
      await mailLink(tx, context, { to: staff, purpose: 'reset', url })
      const action = 'request-password-reset'
      await record(tx, { staff: null, action, subject: email, at: context.now(), requestId })
    })
  },
})

const forgetEndedSessions = defineJob({
  name: 'forget-ended-sessions',
  payload: z.object({}),
  cron: '11 * * * *',
  async run(_payload, { config, db, now, log }) {
    const at = now()
    const sessions = await deleteEndedSessions(db, { now: at, usedAfter: idleSince(at, config) })
    const links = await deleteExpiredLinks(db, at)
    const secondSteps = await deleteExpiredSecondSteps(db, at)
    const signOns = await deleteExpiredSignOns(db, at)
    log.info({ sessions, links, secondSteps, signOns }, 'ended sessions, expired links and half sign-ins deleted')
  },
})

export const staffJobs = [sendResetLink, forgetEndedSessions]

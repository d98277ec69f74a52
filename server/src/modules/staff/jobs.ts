import { z } from 'zod'
import { record } from '../../platform/audit/record.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { unusedSince } from './known-browsers/known-browsers.ts'
import { deleteUnusedBrowsers } from './known-browsers/queries.ts'
import { createLink } from './links.ts'
import { mailLink } from './mails.ts'
import { deleteExpiredLinks, needsResetLink, lockStaffByEmail } from './queries.ts'
import { idleSince } from './rules.ts'
import { deleteEndedSessions } from './sessions/queries.ts'
import { deleteExpiredSignOns } from './single-sign-on/queries.ts'
import { endRoleViews } from './view-as-role/end-role-views.ts'
import { deleteExpiredSecondSteps } from './two-factor/queries.ts'

/**
 * Emails a reset link to a user who forgot their password. Runs after the request, so that the response takes as long
 * for an unknown address.
 */
export const sendResetLink = defineJob({
  name: 'send-reset-link',
  payload: z.object({
    email: z.string(),
    requestId: z.string(),
    /** False if a link is emailed only if the user has no active one. */
    always: z.boolean().default(true),
  }),
  async run({ email, requestId, always }, context) {
    await context.db.transaction().execute(async (tx) => {
      const staff = await lockStaffByEmail(tx, email)
      if (!staff || staff.disabled) return
      if (!always && !(await needsResetLink(tx, email, context.now()))) return
      const url = await createLink(tx, context, staff.id, 'reset')
      await mailLink(tx, context, { to: staff, purpose: 'reset', url })
      const action = 'request-password-reset'
      await record(tx, { staff: null, action, subject: email, at: context.now(), requestId })
    })
  },
})

const purgeEndedSessions = defineJob({
  name: 'forget-ended-sessions',
  payload: z.object({}),
  cron: '11 * * * *',
  async run(_payload, { config, db, now, log }) {
    const at = now()
    const sessions = await deleteEndedSessions(db, { now: at, usedAfter: idleSince(at, config) })
    const links = await deleteExpiredLinks(db, at)
    const secondSteps = await deleteExpiredSecondSteps(db, at)
    const signOns = await deleteExpiredSignOns(db, at)
    const browsers = await deleteUnusedBrowsers(db, unusedSince(at))
    log.info(
      { sessions, links, secondSteps, signOns, browsers },
      'expired sessions, links and incomplete sign-ins deleted',
    )
  },
})

const endExpiredRoleViews = defineJob({
  name: 'end-role-views',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, now }) {
    await db.transaction().execute((tx) => endRoleViews(tx, { at: now(), requestId: null }))
  },
})

export const staffJobs = [sendResetLink, purgeEndedSessions, endExpiredRoleViews]

import { HOUR_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { beforeEach } from 'vitest'
import { hashPassword } from '../src/platform/secrets/passwords.ts'
import { codeOf } from './authenticator.ts'
import type { TestPortal } from './portal.ts'

/** Longer than any counter or record that one test could leave to the next. */
const FORGOTTEN_AFTER_MS = 25 * HOUR_MS
const CODE_LASTS_MS = 30_000

/** Creates Ana, a new user in each test, and her setup. */
export async function startWithAna(portal: TestPortal) {
  const password = 'Secret12'
  const passwordHash = await hashPassword(password)
  const ana = { id: 0, email: '' }
  let count = 0
  beforeEach(async () => {
    portal.clock.advance(FORGOTTEN_AFTER_MS)
    count += 1
    ana.email = `ana${count}@staff.test`
    ana.id = await portal.hasStaff({ email: ana.email, passwordHash, role: 'finance' })
  })
  const signIn = () => portal.signedOut.call(staffCalls.signIn, { email: ana.email, password })

  async function challenge(): Promise<string> {
    const reply = await signIn()
    if ('token' in reply) throw new Error('no second step follows')
    return reply.challenge
  }

  /** Starts two-factor authentication in a new session of hers, without confirming it. */
  async function begun() {
    const caller = await portal.signIn(ana.id)
    const { secret } = await caller.call(twoFactorCalls.beginTwoFactor, { password })
    return { caller, secret }
  }

  /** The same, confirmed; the code used for it is spent. */
  async function turnOnTwoFactor() {
    const { caller, secret } = await begun()
    const code = codeOf(secret, portal.context.now())
    const { recoveryCodes } = await caller.call(twoFactorCalls.confirmTwoFactor, { code })
    portal.clock.advance(CODE_LASTS_MS)
    return { caller, secret, recoveryCodes }
  }

  /** Signs in with both steps, using the code that her app shows at this time. */
  async function withCode(secret: string, at = portal.context.now()) {
    const input = { challenge: await challenge(), code: codeOf(secret, at) }
    return portal.signedOut.send(twoFactorCalls.signInWithCode, input)
  }

  /** Returns the subjects of the emails sent to her. */
  async function mails(): Promise<string[]> {
    await portal.runJobs()
    const mailed = 'select subject from mails where recipient = $1 order by created_at'
    return (await portal.owner.query(mailed, [ana.email])).rows.map(({ subject }) => subject)
  }

  /** Returns her own actions and those on her account, in order. */
  async function trail(): Promise<{ action: string; after: unknown }[]> {
    const entries = 'select action, after from audit_entries where staff_id = $1 or subject = $2 order by id'
    return (await portal.owner.query(entries, [ana.id, ana.email])).rows
  }

  return { ana, password, signIn, challenge, begun, turnOnTwoFactor, withCode, mails, trail }
}

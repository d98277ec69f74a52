import { staffEmail } from '@portal/contract/fields'
import type { Identity, IdentityProvider } from '../../../integrations/identity/identity-provider.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { lockStaff, lockStaffByEmail, type StaffRow } from '../queries.ts'
import { findOwner, insertCode, insertIdentity, consumeAttempt } from './queries.ts'
import { SignInRejected } from './refused.ts'
import { codeExpiresAt, proofsOf } from './rules.ts'

export interface ProviderCallback {
  readonly browserKey: string | null
  /** The query that the provider redirected the user back with. */
  readonly query: URLSearchParams
  readonly requestId: string
}

/**
 * Completes a sign-in that returns from the provider. Never creates an account.
 *
 * @returns a code that this browser can exchange once for a session
 * @throws SignInRejected
 */
export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  { browserKey, query, requestId }: ProviderCallback,
): Promise<string> {
  const [state, ...others] = query.getAll('state')
  if (browserKey === null || state === undefined || others.length > 0) {
    throw new SignInRejected('SignInExpired', { returnTo: '' })
  }
  const browserHash = hashToken(browserKey)
  // Used up before the provider is called, so that no attempt is used twice.
  const returnTo = await consumeAttempt(context.db, { stateHash: hashToken(state), browserHash, now: context.now() })
  if (returnTo === null) throw new SignInRejected('SignInExpired', { returnTo: '' })

  const ask = SignInRejected.rethrow(returnTo)
  const identity = await provider.identify(query, proofsOf(browserKey, state)).catch(ask)
  const isKnown = (await findOwner(context.db, identity)) !== null
  const email = isKnown ? null : verifiedEmail(await identity.email().catch(ask), returnTo)

  return context.db.transaction().execute(async (tx) => {
    const owner = email === null ? await lockOwner(tx, identity) : await lockStaffByEmail(tx, email)
    if (!owner) throw new SignInRejected('NoAccount', { returnTo })
    if (owner.disabled) throw new SignInRejected('DisabledAccount', { returnTo })
    if (email !== null) await link(tx, context, { owner, identity, returnTo, requestId })
    const { token: code, hash: codeHash } = createToken()
    const expiresAt = codeExpiresAt(context.now())
    const { hasSecondFactor } = identity
    await insertCode(tx, { codeHash, browserHash, staffId: owner.id, returnTo, expiresAt, hasSecondFactor })
    return code
  })
}

function verifiedEmail(reported: Awaited<ReturnType<Identity['email']>>, returnTo: string): string {
  if (!reported?.isVerified) throw new SignInRejected('EmailUnverified', { returnTo })
  const parsed = staffEmail.safeParse(reported.address)
  if (!parsed.success) throw new SignInRejected('NoAccount', { returnTo })
  return parsed.data
}

async function lockOwner(tx: Tx, identity: Identity): Promise<StaffRow | undefined> {
  const staffId = await findOwner(tx, identity)
  return staffId === null ? undefined : lockStaff(tx, staffId)
}

interface Link {
  readonly owner: StaffRow
  readonly identity: Identity
  readonly returnTo: string
  readonly requestId: string
}

/**
 * Links the account to the identity, which identifies the user from now on, even if their email address changes at the
 * provider.
 */
async function link(tx: Tx, { now }: Context, { owner, identity, returnTo, requestId }: Link): Promise<void> {
  const isNew = await insertIdentity(tx, identity, owner.id)
  if (isNew) {
    const after = { issuer: identity.issuer, subject: identity.subject }
    await record(tx, { staff: owner, action: 'link-single-sign-on', after, at: now(), requestId })
    return
  }
  // May have been linked at the same time in another tab, or to another user.
  if ((await findOwner(tx, identity)) !== owner.id) throw new SignInRejected('LinkedToAnother', { returnTo })
}

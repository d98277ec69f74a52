import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import {
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  type ActiveLink,
  lockStaff,
  type StaffRow,
} from './queries.ts'
import { type LinkPurpose, linkExpiresAt, linkUrl } from './rules.ts'

/** Creates a user's only active link and returns its URL, which cannot be read again. */
export async function createLink(
  tx: Tx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  staffId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const { token, hash } = createToken()
  const createdAt = now()
  await deleteLinksOf(tx, staffId)
  await insertLink(tx, {
    staffId,
    purpose,
    tokenHash: hash,
    createdAt,
    expiresAt: linkExpiresAt(purpose, createdAt, config),
  })
  return linkUrl(purpose, token, config)
}

/** Returns the link's owner and purpose; null if it was used or replaced, has expired, or its owner is disabled. */
export async function checkLink(db: Db, token: string, now: Date): Promise<ActiveLink | null> {
  return (await findLink(db, hashToken(token), now)) ?? null
}

/** Uses up a link. Of concurrent uses, one returns the locked owner and the others null. */
export async function consumeLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<StaffRow | null> {
  const tokenHash = hashToken(token)
  const link = await findLink(tx, tokenHash, now)
  if (link?.purpose !== purpose) return null
  const staff = await lockStaff(tx, link.staffId)
  if (!staff || staff.disabled) return null
  return (await deleteLink(tx, tokenHash, now)) ? staff : null
}

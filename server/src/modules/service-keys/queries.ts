import { easternDay, type CalendarDay } from '@portal/contract/dates'
import { type ServiceScope, serviceScopes } from '@portal/contract/service/scopes'
import type { ServiceKey } from '@portal/contract/service-keys/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { runPrepared } from '../../platform/db/prepared.ts'

/** Returns active keys first, then the newest. */
export async function listServiceKeys(db: Db, at: Date): Promise<ServiceKey[]> {
  const rows = await db
    .selectFrom('service_keys as key')
    .innerJoin('staff as creator', 'creator.id', 'key.created_by')
    .leftJoin('staff as revoker', 'revoker.id', 'key.revoked_by')
    .select(['key.id', 'key.name', 'key.scopes', 'key.token_start as start'])
    .select(['key.created_at as createdAt', 'key.last_used_at as lastUsedAt', 'key.revoked_at as revokedAt'])
    .select(['key.expires_on as expiresOn', 'key.addresses', 'key.last_used_from as lastUsedFrom'])
    .select(['creator.email as createdBy', 'revoker.email as revokedBy'])
    .orderBy(sql`key.revoked_at is not null`)
    .orderBy('key.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, isExpired: isExpired(row, at), scopes: toScopes(row.scopes) }))
}

/** Returns whether the key's last day in New York is over. */
export function isExpired({ expiresOn }: { readonly expiresOn: CalendarDay | null }, at: Date): boolean {
  return expiresOn !== null && expiresOn < easternDay(at)
}

interface NewKey {
  readonly name: string
  readonly scopes: readonly ServiceScope[]
  readonly hash: Buffer
  readonly start: string
  readonly expiresOn: CalendarDay | null
  readonly addresses: readonly string[]
  readonly createdBy: number
  readonly at: Date
}

/** Returns the new key's ID; null if an active key has this name. */
export async function insertServiceKey(tx: Tx, key: NewKey): Promise<number | null> {
  const inserted = await tx
    .insertInto('service_keys')
    .values({
      name: key.name,
      scopes: [...key.scopes],
      token_hash: key.hash,
      token_start: key.start,
      expires_on: key.expiresOn,
      addresses: [...key.addresses],
      created_by: key.createdBy,
      created_at: key.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Revokes an active key and returns its name; null if there is no active key with this ID. */
export async function revokeServiceKey(tx: Tx, id: number, by: number, at: Date): Promise<string | null> {
  const revoked = await tx
    .updateTable('service_keys')
    .set({ revoked_by: by, revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name ?? null
}

/** The owner of a key that is not revoked. */
export interface ServiceKeyOwner {
  readonly id: number
  readonly name: string
  readonly scopes: readonly ServiceScope[]
  readonly expiresOn: CalendarDay | null
  readonly addresses: readonly string[]
  readonly lastUsedAt: Date | null
}

const FIND_OWNER = `
  select id, name, scopes, expires_on as "expiresOn", addresses, last_used_at as "lastUsedAt"
  from service_keys where token_hash = $1 and revoked_at is null`

export async function findKeyOwner(db: Db, hash: Buffer): Promise<ServiceKeyOwner | null> {
  const { rows } = await runPrepared<ServiceKeyOwner>(db, FIND_OWNER, [hash])
  const [found] = rows
  return found ? { ...found, scopes: toScopes(found.scopes) } : null
}

export async function markUsed(db: Db, id: number, from: string, at: Date): Promise<void> {
  await db.updateTable('service_keys').set({ last_used_at: at, last_used_from: from }).where('id', '=', id).execute()
}

function toScopes(names: readonly string[]): ServiceScope[] {
  return serviceScopes.filter((scope) => names.includes(scope))
}

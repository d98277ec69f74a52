import type { Channel } from '@portal/contract/content/channels/calls'
import type { OrderChange } from '@portal/contract/content/channels/order'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Channels } from '../../../platform/db/types.ts'
import type { Exactly } from '../../../platform/http/handler.ts'

/** The fields of a channel's form. The code is set once. */
export type ChannelFields = Omit<Channel, 'code' | 'disabled' | 'version'>

/** Returns all channels in the order of every list: by order, then name. */
export async function listChannels(db: Db): Promise<Channel[]> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .orderBy('sort_order')
    .orderBy(({ fn }) => fn('fold_for_search', ['name']))
    .orderBy('code')
    .execute()
  return rows.map(toChannel)
}

export async function findChannel(db: Db, code: string): Promise<Channel | null> {
  const row = await db.selectFrom('channels').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? toChannel(row) : null
}

export async function lockChannel(tx: Tx, code: string): Promise<Channel | undefined> {
  const row = await tx.selectFrom('channels').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
  return row && toChannel(row)
}

/** Locks these channels until the transaction ends. Returns the order of each existing one, by code. */
export async function lockOrders(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('channels')
    .select(['code', 'sort_order'])
    .where('code', 'in', codes)
    // A fixed lock order, so that two transactions never wait for each other.
    .orderBy('code')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ code, sort_order }) => [code, sort_order]))
}

/** Returns false if the code exists. */
export async function insertChannel(tx: Tx, code: string, fields: ChannelFields, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('channels')
    .values({ code, created_at: at, ...toColumns(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateChannel<Fields extends ChannelFields>(
  tx: Tx,
  code: string,
  fields: Exactly<ChannelFields, Fields>,
): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ ...toColumns(fields), version: sql`version + 1` })
    .where('code', '=', code)
    .execute()
}

export async function setChannelDisabled(tx: Tx, code: string, disabled: boolean): Promise<void> {
  await tx.updateTable('channels').set({ disabled }).where('code', '=', code).execute()
}

export async function setOrders(tx: Tx, changes: readonly OrderChange[]): Promise<void> {
  for (const { code, to } of changes) {
    await tx
      .updateTable('channels')
      .set({ sort_order: to, version: sql`version + 1` })
      .where('code', '=', code)
      .execute()
  }
}

/** Returns whether the logo exists and prevents its deletion until the transaction ends. */
export async function lockLogo(tx: Tx, key: string): Promise<boolean> {
  const logo = await tx.selectFrom('channel_logos').select('key').where('key', '=', key).forShare().executeTakeFirst()
  return logo !== undefined
}

/** Returns those of `tags` that a channel can be given, and locks them until the transaction ends. */
export async function lockOfferedTags(tx: Tx, tags: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('channel_tag_values')
    .select('tag')
    .where('tag', 'in', tags)
    .where('disabled', '=', false)
    .orderBy('tag')
    .forShare()
    .execute()
  return new Set(rows.map(({ tag }) => tag))
}

function toChannel(row: Selectable<Channels>): Channel {
  const { code, name, url, type, logo, disabled, version } = row
  return {
    code,
    name,
    url,
    order: row.sort_order,
    metadataId: row.metadata_id,
    // A CHECK constraint allows no other values.
    type: type as Channel['type'],
    logo,
    tags: [row.genre, row.language, row.origin, row.audience],
    disabled,
    version,
  }
}

function toColumns({ order, metadataId, tags, ...same }: ChannelFields) {
  const tagOf = (group: string) => tags.find((tag) => tag.startsWith(group)) ?? ''
  return {
    ...same,
    sort_order: order,
    metadata_id: metadataId,
    genre: tagOf('GENR-'),
    language: tagOf('LANG-'),
    origin: tagOf('ORGN-'),
    audience: tagOf('AUDC-'),
  }
}

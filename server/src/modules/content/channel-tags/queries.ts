import type { ChannelTag } from '@portal/contract/content/channel-tags/calls'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/** Returns the tags by name, each with its values by name. */
export async function listTags(db: Db): Promise<ChannelTag[]> {
  return selectTags(db)
    .orderBy(({ fn }) => fn('fold_for_search', ['name']))
    .orderBy('code')
    .execute()
}

export async function findTag(db: Db, code: string): Promise<ChannelTag | undefined> {
  return selectTags(db).where('code', '=', code).executeTakeFirst()
}

function selectTags(db: Db) {
  return db
    .selectFrom('channel_tags')
    .select(['code', 'name', 'disabled'])
    .select((tag) =>
      jsonArrayFrom(
        tag
          .selectFrom('channel_tag_values as value')
          .whereRef('value.tag_code', '=', 'channel_tags.code')
          .select(['value.code', 'value.name', 'value.disabled'])
          .orderBy(({ fn }) => fn('fold_for_search', ['value.name']))
          .orderBy('value.code'),
      ).as('values'),
    )
}

interface NewTag {
  readonly code: string
  readonly name: string
  readonly at: Date
}

/** Returns false if the code exists. */
export async function insertTag(tx: Tx, { code, name, at }: NewTag): Promise<boolean> {
  const inserted = await tx
    .insertInto('channel_tags')
    .values({ code, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false if the tag already has a value with this code. */
export async function insertTagValue(
  tx: Tx,
  { tagCode, code, name, at }: NewTag & { readonly tagCode: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('channel_tag_values')
    .values({ tag_code: tagCode, code, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockTag(tx: Tx, code: string) {
  return tx.selectFrom('channel_tags').where('code', '=', code).select('disabled').forUpdate().executeTakeFirst()
}

export async function lockTagValue(tx: Tx, tagCode: string, code: string) {
  return tx
    .selectFrom('channel_tag_values')
    .where('tag_code', '=', tagCode)
    .where('code', '=', code)
    .select('disabled')
    .forUpdate()
    .executeTakeFirst()
}

export async function setTagDisabled(tx: Tx, code: string, disabled: boolean): Promise<void> {
  await tx.updateTable('channel_tags').set({ disabled }).where('code', '=', code).execute()
}

export async function setTagValueDisabled(tx: Tx, tagCode: string, code: string, disabled: boolean): Promise<void> {
  await tx
    .updateTable('channel_tag_values')
    .set({ disabled })
    .where('tag_code', '=', tagCode)
    .where('code', '=', code)
    .execute()
}

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../events/public.ts'
import { insertTag, insertTagValue } from './queries.ts'

/** Returns false if the code exists. */
export async function addTag(tx: Tx, tag: Parameters<typeof insertTag>[1]): Promise<boolean> {
  if (!(await insertTag(tx, tag))) return false
  await publish(tx, { type: 'tag.created', id: tag.code, at: tag.at, data: { name: tag.name } })
  return true
}

/** Returns false if the tag already has a value with this code. */
export async function addTagValue(tx: Tx, value: Parameters<typeof insertTagValue>[1]): Promise<boolean> {
  if (!(await insertTagValue(tx, value))) return false
  const { tagCode, code, name, at } = value
  await publish(tx, { type: 'tag.created', id: `${tagCode}-${code}`, at, data: { name } })
  return true
}

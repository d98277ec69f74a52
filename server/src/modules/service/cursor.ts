import type { z } from 'zod'
import { InvalidFields } from './problems.ts'

interface PageAfter<Key> {
  /** The sort key of the last row read; null at the beginning. */
  readonly after: Key | null
  readonly limit: number
}

interface PageInput {
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * Reads a page of a list. The cursor is the sort key of the last row, so rows added or removed in between cause no
 * repeated or missing rows.
 *
 * @param list returns the rows after the key, in its order, at most `limit`
 */
export async function readPage<Key, Row>(
  { cursor, limit }: PageInput,
  key: z.ZodType<Key>,
  list: (page: PageAfter<Key>) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): Promise<{ items: Row[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decode(cursor, key)
  // One more row shows whether there is another page.
  const rows = await list({ after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const isLast = rows.length <= limit || last === undefined
  return { items, nextCursor: isLast ? null : encode(keyOf(last)) }
}

function encode(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function decode<Key>(cursor: string, schema: z.ZodType<Key>): Key {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success)
    throw new InvalidFields([{ field: 'cursor', message: 'This cursor does not belong to this list' }])
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

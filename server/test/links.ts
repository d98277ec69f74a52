import { createLink } from '../src/modules/staff/links.ts'
import type { LinkPurpose } from '../src/modules/staff/rules.ts'
import type { Context } from '../src/platform/context.ts'

/** Returns the token of a new link, as its owner receives it by email. */
export async function newLink(context: Context, staffId: number, purpose: LinkPurpose = 'reset'): Promise<string> {
  const url = await context.db.transaction().execute((tx) => createLink(tx, context, staffId, purpose))
  return url.split('/').at(-1) ?? ''
}

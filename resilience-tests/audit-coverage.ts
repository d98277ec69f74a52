import type { Call } from '@portal/contract/call'
import type { Caller } from '@portal/server/test/caller.ts'
import { fingerprint } from '@portal/server/test/fingerprint.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import type { Change } from './recorded-change.ts'

/** Counts requests, whatever their outcome. */
const COUNTED = 'public.attempts'
const ADMINISTRATOR = 'administrator@staff.test'

export interface RecordedFigures {
  readonly call: string
  /** The result when the trail rejected the entry. */
  readonly withoutTrail: { readonly status: number; readonly changed: readonly string[] }
  readonly status: number
  /** Entries of this request, by the user who made it. */
  readonly entries: number
  /** Entries of anything else, in the meantime. */
  readonly others: number
}

/** Makes a change while the audit trail rejects entries, and then while it accepts them. */
export async function compareWithTrail(portal: TestPortal, { call, prepare }: Change): Promise<RecordedFigures> {
  const { input, caller = await portal.as('administrator'), email = ADMINISTRATOR } = await prepare(portal)
  await portal.owner.query('alter table audit_entries add constraint closed check (false) not valid')
  const before = await fingerprint(portal.owner)
  const refused = await caller.send(call, input)
  const after = await fingerprint(portal.owner)
  await portal.owner.query('alter table audit_entries drop constraint closed')

  return {
    call: call.path,
    withoutTrail: {
      status: refused.status,
      changed: Object.keys(after).filter((table) => after[table] !== before[table] && table !== COUNTED),
    },
    ...(await countEntries(portal, caller, { call, input, email })),
  }
}

interface Request {
  readonly call: Call
  readonly input: object
  readonly email?: string
}

/** Makes a call, and counts its entries in the trail. */
export async function countEntries(
  { owner }: Pick<TestPortal, 'owner'>,
  caller: Caller,
  { call, input, email }: Request,
) {
  const { rows: last } = await owner.query('select coalesce(max(id), 0) as id from audit_entries')
  const { status, headers } = await caller.send(call, input)
  const { rows } = await owner.query<{ is_own: boolean }>(
    'select request_id = $2 and staff_email = $3 as is_own from audit_entries where id > $1',
    [last[0].id, headers.get('x-request-id'), email ?? ADMINISTRATOR],
  )
  const entries = rows.filter(({ is_own }) => is_own).length
  return { status, entries, others: rows.length - entries }
}

/** Returns true if the change was atomic, with one entry for each change. */
export function isRecorded({ entries = 1 }: Change, figures: RecordedFigures): boolean {
  const { withoutTrail, status } = figures
  const isUnchanged = withoutTrail.status === 500 && withoutTrail.changed.length === 0
  return isUnchanged && status === 200 && figures.entries === entries && figures.others === 0
}

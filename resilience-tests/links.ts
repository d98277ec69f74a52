import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@portal/contract/durations'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import { newLink } from '@portal/server/test/links.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'

const OLD_PASSWORD = 'Secret12'
const account = { firstName: 'Ana', lastName: 'Ruiz', role: 'support', disabled: false } as const

interface Owner {
  readonly id: number
  readonly email: string
}

interface ConcurrentChange {
  readonly name: string
  /** Runs at the same time as the uses. */
  apply(portal: TestPortal, owner: Owner): Promise<unknown>
  /** Set if it ends before the first use, so that no use may succeed. */
  readonly isBefore?: true
}

/** What can happen to a link's owner while it is used. */
export const concurrentChanges: readonly ConcurrentChange[] = [
  { name: 'nothing', apply: async () => {} },
  { name: 'newer link created', apply: ({ context }, { id }) => newLink(context, id) },
  { name: 'role of its owner changed', apply: (portal, owner) => update(portal, owner, { role: 'finance' }) },
  { name: 'owner disabled', apply: (portal, owner) => update(portal, owner, { disabled: true }) },
  {
    name: 'email address of its owner changed',
    apply: (portal, { id }) => portal.owner.query(`update staff set email = 'x' || email where id = $1`, [id]),
  },
  { name: 'link expired before use', apply: async (portal) => portal.clock.advance(DAY_MS), isBefore: true },
]

export interface LinkFigures {
  readonly change: string
  readonly uses: number
  readonly succeeded: number
  /** Rejected with `InvalidToken`. */
  readonly refused: number
  readonly unexpected: number
  /** Whether the link can still be used afterwards. */
  readonly isAlive: boolean
  /** Whether the password is that of the successful use, or else the old one. */
  readonly isPasswordRight: boolean
}

/** Uses one link many times concurrently, each time with another password. */
export async function useConcurrently(
  portal: TestPortal,
  change: ConcurrentChange,
  uses: number,
): Promise<LinkFigures> {
  const email = `${randomUUID().slice(0, 13)}@staff.test`
  const id = await portal.hasStaff({ ...account, email, passwordHash: await hashPassword(OLD_PASSWORD) })
  const token = await newLink(portal.context, id)
  const use = (password: string) => portal.signedOut.send(staffCalls.resetPassword, { token, password })

  if (change.isBefore) await change.apply(portal, { id, email })
  const passwords = Array.from({ length: uses }, (_, at) => `Kestrel-${at}`)
  const pending = passwords.map(use)
  if (!change.isBefore) await change.apply(portal, { id, email })
  const responses = await Promise.all(pending)

  const succeeded = passwords.filter((_, at) => responses[at]?.status === 200)
  const refused = responses.filter(({ status, text }) => `${status} ${text}` === '400 InvalidToken').length
  return {
    change: change.name,
    uses,
    succeeded: succeeded.length,
    refused,
    unexpected: uses - succeeded.length - refused,
    isAlive: (await use('Kestrel-99')).status === 200,
    isPasswordRight: await isOnlyPassword(portal, id, succeeded.length === 0 ? OLD_PASSWORD : (succeeded[0] ?? '')),
  }
}

/** Returns true if the outcome is as expected. */
export function isAsExpected({ change, succeeded, unexpected, isAlive, isPasswordRight }: LinkFigures): boolean {
  const { isBefore } = concurrentChanges.find(({ name }) => name === change) ?? {}
  const isCountRight = change === 'nothing' ? succeeded === 1 : succeeded <= (isBefore ? 0 : 1)
  return isCountRight && unexpected === 0 && !isAlive && isPasswordRight
}

/** A user who was disabled or changed signs in as before once that is undone. */
async function isOnlyPassword(portal: TestPortal, id: number, password: string): Promise<boolean> {
  const email = `${randomUUID().slice(0, 13)}@staff.test`
  await portal.owner.query('update staff set disabled = false, email = $2 where id = $1', [id, email])
  return (await portal.signedOut.send(staffCalls.signIn, { email, password })).status === 200
}

async function update(portal: TestPortal, { email }: Owner, change: { role?: 'finance'; disabled?: true }) {
  const administrator = await portal.as('administrator')
  await administrator.call(adminUsersCalls.updateAdminUser, { ...account, ...change, email })
}

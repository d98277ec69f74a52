import { staffCalls } from '@portal/contract/staff/calls'
import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'

const PASSWORD = 'Secret12'
const accounts = {
  'unknown account': 'unknown@staff.test',
  'wrong password': 'ana@staff.test',
  'wrong password, disabled': 'dan@staff.test',
  'no password set yet': 'new@staff.test',
} as const
type Kind = keyof typeof accounts

export interface SignInTimes {
  /** Every distinct response. */
  readonly responses: readonly string[]
  /** Milliseconds, by kind. */
  readonly times: ReadonlyMap<string, readonly number[]>
}

/**
 * Signs in incorrectly, in every way in turn, and measures each attempt.
 *
 * @param portal without limits
 */
export async function timeSignIns(portal: TestPortal, rounds: number): Promise<SignInTimes> {
  const passwordHash = await hashPassword(PASSWORD)
  await portal.hasStaff({ email: accounts['wrong password'], passwordHash })
  await portal.hasStaff({ email: accounts['wrong password, disabled'], passwordHash, disabled: true })
  await portal.hasStaff({ email: accounts['no password set yet'], passwordHash: null })
  // The keys of the table's own entries.
  const kinds = Object.keys(accounts) as Kind[]
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  const responses = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    // Each kind is equally often first and last in its round.
    for (const kind of kinds.map((_, at) => kinds[(at + round) % kinds.length] ?? 'wrong password')) {
      const startedAt = performance.now()
      const input = { email: accounts[kind], password: 'Wrong123' }
      const { status, text } = await portal.signedOut.send(staffCalls.signIn, input)
      times.get(kind)?.push(performance.now() - startedAt)
      responses.add(`${status} ${text}`)
    }
  }
  return { responses: [...responses], times }
}

/** Returns the median or another quantile. */
export function quantile(numbers: readonly number[], part: number): number {
  const inOrder = numbers.toSorted((one, other) => one - other)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? 0
}

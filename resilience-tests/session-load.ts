import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import type { Caller } from '@portal/server/test/caller.ts'

const CONNECTIONS = 8
const POLL_MS = 5
const noInformation = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '' }

interface RequestedCall {
  readonly askedAt: number
  readonly status: number
  readonly isChange: boolean
}

/** Keeps alternating reads and changes over several connections, whatever the responses. */
export function keepCalling(caller: Caller, email: string) {
  const calls: RequestedCall[] = []
  let isOver = false
  const hands = Array.from({ length: CONNECTIONS }, async (_, hand) => {
    for (let locked = hand; !isOver; locked++) calls.push(await askOnce(caller, email, locked % 2 === 0))
  })

  async function until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await wait(POLL_MS)
  }

  return {
    untilAnswered: (count: number) => until(() => calls.length >= count),
    untilAskedSince: (moment: number, count: number) =>
      until(() => calls.filter(({ askedAt }) => askedAt > moment).length >= count),
    /** Returns all calls once each has a response. */
    async stop(): Promise<readonly RequestedCall[]> {
      isOver = true
      await Promise.all(hands)
      return calls
    },
  }
}

async function askOnce(caller: Caller, email: string, isChange: boolean): Promise<RequestedCall> {
  const askedAt = performance.now()
  const { status } = isChange
    ? await caller.send(customersCalls.updateSupportInfo, { email, ...noInformation, notes: randomUUID() })
    : await caller.send(staffCalls.getUserProfile, {})
  return { askedAt, status, isChange }
}

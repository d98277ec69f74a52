import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import type { Caller } from '@portal/server/test/caller.ts'

const CONNECTIONS = 8
const POLL_MS = 5
const noInformation = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '' }

interface RequestedCall {
  readonly requestedAt: number
  readonly status: number
  readonly isChange: boolean
}

/** Keeps alternating reads and changes over several connections, whatever the responses. */
export function keepCalling(caller: Caller, email: string) {
  const calls: RequestedCall[] = []
  let isOver = false
  const loops = Array.from({ length: CONNECTIONS }, async (_, index) => {
    for (let count = index; !isOver; count++) calls.push(await callOnce(caller, email, count % 2 === 0))
  })

  async function until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await wait(POLL_MS)
  }

  return {
    untilReceived: (count: number) => until(() => calls.length >= count),
    untilRequestedSince: (moment: number, count: number) =>
      until(() => calls.filter(({ requestedAt }) => requestedAt > moment).length >= count),
    /** Returns all calls once each has a response. */
    async stop(): Promise<readonly RequestedCall[]> {
      isOver = true
      await Promise.all(loops)
      return calls
    },
  }
}

async function callOnce(caller: Caller, email: string, isChange: boolean): Promise<RequestedCall> {
  const requestedAt = performance.now()
  const { status } = isChange
    ? await caller.send(customersCalls.updateSupportInfo, { email, ...noInformation, notes: randomUUID() })
    : await caller.send(staffCalls.getUserProfile, {})
  return { requestedAt, status, isChange }
}

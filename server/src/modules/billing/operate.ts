import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { carryOutOpened } from './engine/execute-operation.ts'
import { findOperation } from './engine/find-operation.ts'
import type { Operation } from './engine/operations.ts'
import type { Result } from './engine/settlement.ts'

/** Staff wait for 8 seconds at most, this and everything around it; the request to the provider goes on. */
const ANSWER_TIMEOUT_MS = 7_000
/** Nor do they once the server has been asked to stop: the resumer then finds out what became of it. */
const ANSWER_TIMEOUT_WHEN_STOPPING_MS = 3_000
const REPEATED_WAITS_MS = 5_000
const POLL_MS = 100

/**
 * Asks the provider for something in the name of a call and waits for the outcome. A repeated request waits for what
 * the first one started.
 *
 * @param open writes the operation down
 * @returns the state: neither succeeded nor declined while the outcome is unknown
 */
export async function operate(context: CallContext, open: (tx: Tx) => Promise<Operation>): Promise<Operation['state']> {
  let opened: Operation | null = null
  const { id } = await context.begin(async (tx) => {
    opened = await open(tx)
    return opened.id
  })
  if (opened === null) await waitUntilSettled(context, id)
  else {
    const result = await Promise.race([carryOutOrLeave(context, opened), whenStaffWaitNoLonger(context)])
    if (result !== null) return result.state
  }
  const operation = await findOperation(context.db, id)
  if (operation === null) throw new Error(`operation ${id} is gone`)
  return operation.state
}

/** Resolves once a request has waited for the provider as long as it may. */
export async function whenStaffWaitNoLonger({ stopping }: Pick<CallContext, 'stopping'>): Promise<null> {
  await wait(ANSWER_TIMEOUT_MS, undefined, { ref: false, signal: stopping }).catch(() =>
    wait(ANSWER_TIMEOUT_WHEN_STOPPING_MS, undefined, { ref: false }),
  )
  return null
}

/** Once the provider was asked, a failure of ours is no "no": the resumer finds out what became of it. */
async function carryOutOrLeave(context: CallContext, operation: Operation): Promise<Result | null> {
  return carryOutOpened(context, operation).catch((error: unknown) => {
    context.log.error({ err: error, operation: operation.id }, 'payment operation handed over to the worker')
    return null
  })
}

async function waitUntilSettled({ db }: CallContext, id: string): Promise<void> {
  for (let waited = 0; waited < REPEATED_WAITS_MS; waited += POLL_MS) {
    const operation = await findOperation(db, id)
    if (operation?.state === 'succeeded' || operation?.state === 'refused') return
    await wait(POLL_MS)
  }
}

import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { planTypes } from '@portal/contract/billing/plans'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isLocalRequest } from '../local-request.ts'
import type { StoreKeys } from './keys.ts'
import { recordsIn } from './records.ts'
import type { Notification } from './purchases.ts'
import { CONTROL_PREFIX, type ControlReply, startStoreSimulator } from './server.ts'
import { actions, dueAction, newest, type Simulated, type SimulatedAction } from './subscription.ts'

interface LiveStores {
  readonly pool: pg.Pool
  /** 0 for any free port. */
  readonly port: number
  readonly keys: StoreKeys
  /** The base URL to which notifications are pushed. */
  readonly portalUrl: string
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Logger
}

const purchaseInput = z.strictObject({
  device: z.enum(['ios', 'android']),
  plan: z.enum(planTypes),
  /** The `accountToken` returned by the service interface. */
  accountToken: z.uuid().nullable().default(null),
  isSandbox: z.boolean().default(false),
})
const againInput = purchaseInput.pick({ plan: true })
const noInput = z.strictObject({})

const POLL_INTERVAL_MS = 500
/** The real stores retry for days; a notification that this one gives up on is found by the portal's nightly check. */
const PUSH_PAUSES_MS = [1_000, 5_000, 30_000]

/**
 * Starts the app stores for the demo data: customers buy through the control API under `/_control`, notifications are
 * pushed to the portal, and subscriptions renew and end by the clock.
 */
export async function startLiveStores({ pool, port, keys, portalUrl, now, newId, log }: LiveStores) {
  const { push, stop: stopPushing } = startPusher(portalUrl, log)
  let passing: Promise<void> = Promise.resolve()
  const simulator = await startStoreSimulator({
    port,
    keys,
    now,
    newId,
    records: recordsIn(pool),
    beforeResponse: letTimePass,
    control: (request) => replyToControl(request, useSwitch),
  })
  const timer = setInterval(() => {
    letTimePass().catch((error: unknown) => log.warn({ err: error }, 'app store simulator: renewals delayed'))
  }, POLL_INTERVAL_MS)
  timer.unref()

  /** Runs everything that has become due, sequentially. */
  function letTimePass(): Promise<void> {
    passing = passing
      .catch(() => undefined)
      .then(async () => {
        for (const bought of simulator.list()) {
          for (let due = dueAction(bought, now()); due !== null; due = dueAction(bought, now()))
            push(await simulator.act(bought.id, due))
        }
      })
    return passing
  }

  /** @returns null if the control path or the purchase does not exist */
  async function useSwitch(method: string, path: string, input: unknown): Promise<object | null> {
    await letTimePass()
    if (path === '/purchases') {
      if (method === 'GET') return { purchases: simulator.list().map(view) }
      const { id, notifications } = await simulator.buy(purchaseInput.parse(input))
      push(notifications)
      return show(id)
    }
    const [, id = '', wanted = ''] = /^\/purchases\/([^/]+)\/([a-z-]+)$/.exec(path) ?? []
    if (method !== 'POST' || !simulator.list().some((bought) => bought.id === id)) return null
    if (wanted === 'buy-again') {
      const again = await simulator.buyAgain(id, againInput.parse(input).plan)
      push(again.notifications)
      return show(again.id)
    }
    const action = actionNames.find((name) => inPath(name) === wanted)
    if (action === undefined) return null
    noInput.parse(input)
    push(await simulator.act(id, action))
    return show(id)
  }

  /** Returns the purchase, with the proof that the app uses to report it. */
  async function show(id: string): Promise<object> {
    const bought = simulator.list().find((one) => one.id === id)
    return { ...(bought && view(bought)), proof: await simulator.proofOf(id) }
  }

  return {
    url: simulator.url,
    async stop() {
      clearInterval(timer)
      stopPushing()
      await passing.catch(() => undefined)
      await simulator.stop()
    },
  }
}

/** Pushes notifications to the portal, each up to four times. */
function startPusher(portalUrl: string, log: Logger) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function deliver({ path, headers, body }: Notification): Promise<void> {
    const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal }
    const isAccepted = () =>
      fetch(portalUrl + path, request).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const pause of PUSH_PAUSES_MS) {
      if (await isAccepted()) return
      await wait(pause, undefined, { signal, ref: false })
    }
    if (!(await isAccepted())) throw new Error(`${path} rejected it`)
  }

  return {
    push(notifications: readonly Notification[]): void {
      for (const notification of notifications) {
        deliver(notification).catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'app store simulator: notification not delivered')
        })
      }
    },
    stop: () => stopping.abort(),
  }
}

type UseSwitch = (method: string, path: string, input: unknown) => Promise<object | null>

async function replyToControl(request: IncomingMessage, useSwitch: UseSwitch): Promise<ControlReply> {
  const { method = 'GET', url = '', headers } = request
  if (!isLocalRequest(method, headers))
    return { status: 403, content: { error: 'Send JSON requests from this machine.' } }
  try {
    const body = await text(request)
    const path = url.slice(CONTROL_PREFIX.length)
    const content = await useSwitch(method, path, body === '' ? {} : JSON.parse(body))
    return content === null
      ? { status: 404, content: { error: 'Unknown control.', switches } }
      : { status: 200, content }
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, content: { error: z.prettifyError(error) } }
    if (error instanceof SyntaxError) return { status: 400, content: { error: error.message } }
    throw error
  }
}

const actionNames = Object.keys(actions) as SimulatedAction[]
const switches = [
  'GET /purchases',
  'POST /purchases',
  'POST /purchases/<id>/buy-again',
  ...actionNames.map((name) => `POST /purchases/<id>/${inPath(name)}`),
]

function inPath(name: SimulatedAction): string {
  return name === 'enterGrace' ? 'enter-grace' : name
}

function view(bought: Simulated): object {
  const { device, id, accountToken, isSandbox, state, autoRenews } = bought
  const { plan, end } = newest(bought)
  return { id, device, plan, state, autoRenews, endsAt: end, accountToken, isSandbox }
}

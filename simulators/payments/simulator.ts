import { STRIPE_API_VERSION } from '@portal/server/src/integrations/payments/api-version.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createResponder } from './api/responder.ts'
import type { Endpoint } from './api/endpoint-request.ts'
import type { NewEvent } from './api/execute.ts'
import { Locks } from './api/locks.ts'
import { createClock } from './clock.ts'
import { createControl } from './control.ts'
import { recordEvent } from './events.ts'
import { Faults } from './faults.ts'
import { deleteExpired } from './delete-expired.ts'
import { Journal } from './journal.ts'
import { startScheduler } from './scheduler.ts'
import { chargeEndpoints } from './objects/charges.ts'
import { checkoutSessionEndpoints } from './objects/checkout-sessions.ts'
import { customerEndpoints } from './objects/customers.ts'
import { disputeEndpoints } from './objects/disputes.ts'
import { eventEndpoints } from './objects/events.ts'
import { loadObject } from './objects/load.ts'
import { paymentIntentEndpoints } from './objects/payment-intents.ts'
import { paymentMethodEndpoints } from './objects/payment-methods.ts'
import { refundEndpoints } from './objects/refunds.ts'
import { sourceEndpoints } from './objects/sources.ts'
import { setupIntentEndpoints } from './objects/setup-intents.ts'
import { tokenEndpoints } from './objects/tokens.ts'
import { listen } from './server.ts'
import type { Changes } from './store/changes.ts'
import { createStore } from './store/store.ts'
import { createWebhooks } from './webhooks.ts'

export interface SimulatorOptions {
  readonly pool: pg.Pool
  /** 0 for any free port. */
  readonly port: number
  /** The time used in objects. */
  readonly now: () => Date
  /** The true time, which event receivers compare with their own. */
  readonly trueNow: () => Date
  readonly log: Logger
  /** Receives events, in addition to the URLs registered earlier. */
  readonly webhook?: { readonly url: string; readonly secret: string; readonly events: readonly string[] }
}

export interface Simulator {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Finishes the requests in progress. */
  stop(): Promise<void>
}

/**
 * Simulates Stripe's API, reachable from this machine only: its paths, responses and test cards, and faults on request.
 */
export async function startSimulator({ pool, port, now, trueNow, log, webhook }: SimulatorOptions): Promise<Simulator> {
  const store = createStore(pool)
  const clock = await createClock(pool, now)
  const locks = new Locks()
  const faults = new Faults()
  const journal = new Journal()
  const account = { moto: false, url: '' }
  const webhooks = await createWebhooks({ pool, store, log, apiVersion: STRIPE_API_VERSION, now: trueNow })
  if (webhook !== undefined) await webhooks.register(webhook.url, webhook.secret, webhook.events)

  const note = (changes: Changes, event: NewEvent) =>
    recordEvent(changes, event, webhooks.endpoints, trueNow().getTime())
  const noteOwn = (changes: Changes, event: Pick<NewEvent, 'type' | 'object' | 'previous'>) =>
    note(changes, { ...event, at: clock.now(), requestId: null, idempotencyKey: null })

  const later = startScheduler({ pool, store, locks, clock, log, note: noteOwn })
  const deletion = deleteExpired(pool, clock, log)
  const respond = createResponder(endpoints, {
    load: loadObject,
    store,
    locks,
    faults,
    account,
    now: clock.now,
    note,
    delivered: webhooks.deliverSoon,
  })
  const control = createControl({ store, faults, account, clock, webhooks, later, journal, note: noteOwn })
  const server = await listen({ port, respond, control, journal, log })
  account.url = server.url
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await Promise.all([later.stop(), webhooks.stop(), deletion.stop()])
    },
  }
}

const endpoints: readonly Endpoint[] = [
  ...tokenEndpoints,
  ...paymentMethodEndpoints,
  ...customerEndpoints,
  ...setupIntentEndpoints,
  ...checkoutSessionEndpoints,
  ...sourceEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints(STRIPE_API_VERSION),
]

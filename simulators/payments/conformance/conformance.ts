import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { createStripePayments } from '@portal/server/src/integrations/payments/stripe-payments.ts'
import type { Logger } from 'pino'
import { checkAgainstExample, checkReply } from './check-reply.ts'
import { checkRequest } from './check-request.ts'
import type { Deviation } from './check-value.ts'
import { type Document, type Examples, findOperation } from './document.ts'
import { explain } from './explained.ts'
import { makeOurRequests } from './our-requests.ts'
import { type Exchange, startRecorder } from './recorder.ts'
import { playScenario } from './scenario.ts'

export interface ConformanceResult {
  /** How many responses and requests were checked against the document. */
  readonly replies: number
  readonly requests: number
  /** Operations of the document that were called. */
  readonly operations: readonly string[]
  readonly unexplained: readonly Deviation[]
  readonly explained: readonly { readonly deviation: Deviation; readonly reason: string }[]
}

export interface Conformance {
  readonly document: Document
  readonly examples: Examples
  /** The simulator's URL. */
  readonly url: string
  readonly log: Logger
}

/** Checks the simulator's responses and the portal's own requests against an OpenAPI document and example objects. */
export async function checkConformance({ document, examples, url, log }: Conformance): Promise<ConformanceResult> {
  const scenario = await startRecorder(url)
  const ours = await startRecorder(url)
  try {
    await playScenario(scenario.url, (path, input) => turnSwitch(url, path, input))
    const payments = createStripePayments({ secretKey: SIMULATOR_KEYS.secret, apiBase: ours.url }, log)
    await makeOurRequests(payments, (number) => tokenise(ours.url, number))
  } finally {
    scenario.stop()
    ours.stop()
  }

  const all = [...scenario.exchanges, ...ours.exchanges]
  const deviations = [
    ...all.flatMap((exchange) => checkReply(document, examples, exchange)),
    ...all.flatMap((exchange) => checkAgainstExample(document, examples, exchange)),
    ...ours.exchanges.flatMap((exchange) => checkRequest(document, exchange)),
    ...unanswered(document, all),
  ]
  const judged = withoutRepeats(deviations).map((deviation) => ({ deviation, reason: explain(deviation) }))
  return {
    replies: all.length,
    requests: ours.exchanges.length,
    operations: [...namesOf(document, all)].sort(),
    unexplained: judged.flatMap(({ deviation, reason }) => (reason === null ? [deviation] : [])),
    explained: judged.flatMap(({ deviation, reason }) => (reason === null ? [] : [{ deviation, reason }])),
  }
}

/** Operations of the document that were never called, or that the simulator does not know. */
function unanswered(document: Document, exchanges: readonly Exchange[]): Deviation[] {
  const answered = namesOf(
    document,
    exchanges.filter(({ reply }) => !reply.includes('Unrecognized request URL')),
  )
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .map((method) => `${method} ${path}`)
      .filter((name) => !answered.has(name))
      .map((at) => ({ at, where: '', message: 'has no response' })),
  )
}

function namesOf(document: Document, exchanges: readonly Exchange[]): ReadonlySet<string> {
  const found = exchanges.map(({ method, pathname }) => findOperation(document, method, pathname)?.name)
  return new Set(found.filter((name) => name !== undefined))
}

function withoutRepeats(deviations: readonly Deviation[]): Deviation[] {
  return [...new Map(deviations.map((deviation) => [JSON.stringify(deviation), deviation])).values()]
}

async function turnSwitch(url: string, path: string, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/_control${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!response.ok) throw new Error(`control ${path} returned ${response.status}`)
}

/** Like the portal's card form. */
async function tokenise(url: string, number: string): Promise<string> {
  const body = new URLSearchParams({
    key: SIMULATOR_KEYS.publishable,
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2050',
    'card[cvc]': '123',
    'billing_details[name]': 'Ann Bee',
    'billing_details[address][line1]': '1 Main St',
    'billing_details[address][city]': 'New York',
    'billing_details[address][state]': 'NY',
    'billing_details[address][postal_code]': '10001',
    'billing_details[address][country]': 'US',
  })
  const response = await fetch(`${url}/v1/payment_methods`, { method: 'POST', body })
  const { id }: { id: string } = JSON.parse(await response.text())
  return id
}

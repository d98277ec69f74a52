import { createLog } from '@portal/server/src/platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConformance, type ConformanceResult } from './conformance.ts'
import type { Document, Examples, Schema } from './document.ts'
import { report } from './report.ts'

let database: TestDatabase
let simulator: TestSimulator

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
})
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

const text: Schema = { type: 'string' }
const refund: Schema = {
  type: 'object',
  required: ['id', 'object', 'amount', 'created', 'currency'],
  properties: {
    id: { type: 'string', maxLength: 5000 },
    object: { type: 'string', enum: ['refund'] },
    amount: { type: 'integer' },
    created: { type: 'integer' },
    currency: text,
    charge: { anyOf: [text, { $ref: '#/components/schemas/charge' }], nullable: true },
    status: { type: 'string', nullable: true },
    reason: { type: 'string', enum: ['duplicate', 'fraudulent', 'requested_by_customer'], nullable: true },
  },
}
const charge: Schema = { type: 'object', required: ['id'], properties: { id: text } }

/** Returns a minimal OpenAPI document, about refunds only. */
function documentWith(schema: Schema, parameters: readonly string[] = []): Document {
  const reply = (of: Schema) => ({ content: { 'application/json': { schema: of } } })
  const responses = { '200': reply({ $ref: '#/components/schemas/refund' }), default: reply({ type: 'object' }) }
  const properties = Object.fromEntries(parameters.map((name) => [name, name === 'metadata' ? metadata : text]))
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } as const } }
  return {
    paths: { '/v1/refunds': { post: { requestBody: { content: form }, responses } } },
    components: { schemas: { refund: schema, charge } },
  }
}

const metadata: Schema = { type: 'object', additionalProperties: text }
const ALL_PARAMETERS = ['charge', 'payment_intent', 'amount', 'reason', 'metadata']

/** The properties of a refund beyond the minimal document. */
const example = {
  balance_transaction: null,
  customer: null,
  customer_account: null,
  destination_details: null,
  failure_reason: null,
  metadata: {},
  payment_intent: null,
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
}

async function hold(document: Document, examples: Examples): Promise<ConformanceResult> {
  const log = createLog({ level: 'silent' })
  const findings = await checkConformance({ document, examples, url: simulator.url, log })
  // Requests of the portal that the minimal document leaves out do not matter here.
  const unexplained = findings.unexplained.filter(({ message }) => message !== 'is not in the document')
  return { ...findings, unexplained }
}

test('a conforming simulator has no deviations', async () => {
  const { failure_reason: _, ...shown } = example
  const findings = await hold(documentWith(refund, ALL_PARAMETERS), { refund: shown })
  expect(findings.unexplained).toEqual([])
  expect(findings.operations).toEqual(['post /v1/refunds'])
  expect(report(findings)).toContain('0 deviations are not explained.')
})

test('detects every kind of deviation', async () => {
  const wrong: Schema = {
    ...refund,
    required: ['id', 'tax'],
    properties: {
      ...refund.properties,
      amount: text,
      currency: { type: 'string', enum: ['eur'] },
      id: { type: 'string', maxLength: 3 },
      charge: { anyOf: [{ type: 'integer' }] },
      receipt_number: text,
    },
  }
  const parameters = ['charge', 'payment_intent', 'reason', 'metadata']
  const document = documentWith(wrong, parameters)
  const uncalled = { '/v1/unheard_of': { get: { responses: {} } } }
  const { unexplained } = await hold(
    { ...document, paths: { ...document.paths, ...uncalled } },
    { refund: { ...example, color: 'red', metadata: 'a text' } },
  )
  const kinds = new Set(unexplained.map(({ where, message }) => `${where}: ${message}`))
  expect([...kinds].sort()).toEqual([
    ': has no response',
    'amount: is a parameter that is not declared',
    'amount: is number instead of string',
    'charge: is string instead of integer',
    'currency: is "usd", none of eur',
    'id: is longer than 3',
    'receipt_number: is null, which is not allowed',
    'refund.color: is in the example and missing',
    'refund.failure_reason: is in the example and missing',
    'refund.metadata: is of another type than in the example',
    'tax: is missing',
  ])
})

test('detects a property that is in neither the document nor an example', async () => {
  const { unexplained } = await hold(documentWith(refund, ALL_PARAMETERS), {})
  expect(unexplained.map(({ where }) => where)).toContain('destination_details')
})

import type { Call } from '@portal/contract/call'
import { modules } from '@portal/contract/modules'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { insertCustomer } from './customers.ts'
import { expectedPermissions, withIdentityProvider } from './expected-permissions.ts'
import { hostileTexts, hostileValues } from './hostile-values.ts'
import { startPortal } from './portal.ts'

/**
 * Fuzzes every call with almost valid inputs: a valid one with some fields left out, replaced or added. FUZZ_RUNS and
 * FUZZ_SEED change the length and the seed.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_310)

const REFUSED = /^400 InvalidRequest$/
const ACCEPTED = /^(?!5|.*(?:InvalidRequest|SignedOut|UnknownCall))/

const calls: readonly Call[] = Object.values(modules).flatMap((module): Call[] => Object.values(module))

// Lets the fuzzer check passwords without limit.
const portal = await startPortal({ env: { ...withIdentityProvider, SIGN_IN_ATTEMPTS: '1000' } })
const administrator = await portal.hasStaff({ role: 'administrator' })
await insertCustomer(portal.context.db, { username: 'target@example.com' })
afterAll(() => portal.stop())

/** Node's limit for a request's head, in bytes; a character in a query takes up to nine. */
const LONGEST_QUERY = 16_384

test.each(calls)('$path rejects invalid input and never crashes', async (call) => {
  await fc.assert(
    fc.asyncProperty(inputOf(call), async (input) => {
      // A new session, because the call may end it.
      const caller = await portal.signIn(administrator)
      const { status, text } = await caller.send(call, input)
      // A query longer than the limit is rejected before it is parsed.
      if (status === 431 && call.method === 'GET' && JSON.stringify(input).length > LONGEST_QUERY / 9) return
      expect(`${status} ${text}`).toMatch(isValid(call, input) ? ACCEPTED : REFUSED)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

type Fields = Readonly<Record<string, unknown>>

/** Generated from the call's own fields, the valid example and malicious values. */
function inputOf(call: Call): fc.Arbitrary<Fields> {
  const example = expectedPermissions[call.path]?.input ?? {}
  const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme', maxLength: 60 }))
  const value = call.method === 'GET' ? fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 3 })) : anyValue(text)
  const fields = fieldsOf(call).map((name): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof(
      { arbitrary: fc.constant(example[name]), weight: 5 },
      { arbitrary: value, weight: 2 },
      fc.constant(undefined),
    ),
  ])
  const undeclared = fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'cardNumber', ' ', '')
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.option(fc.tuple(undeclared, value), { freq: 8, nil: undefined }))
    .map(([declared, added]) => withoutGaps(added ? [...Object.entries(declared), added] : Object.entries(declared)))
}

function anyValue(text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: text, weight: 3 }, fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 4 }))
}

function fieldsOf(call: Call): string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema.properties ?? {})
}

/** Creates an object on which every key is a plain key, even `__proto__`. */
function withoutGaps(entries: readonly [string, unknown][]): Fields {
  const object: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) if (value !== undefined) object[name] = value
  return object
}

/**
 * Returns true if the server must accept the input: it matches the call's schema as received, and all its text is
 * valid.
 */
function isValid(call: Call, input: Fields): boolean {
  const arrived = call.method === 'GET' ? sendAsQuery(input) : JSON.parse(JSON.stringify(input))
  if (/"(?:__proto__|constructor)":/.test(JSON.stringify(input)) && call.method === 'POST') return false
  return !hasUnreadableText(arrived) && call.input.safeParse(arrived).success
}

/** Returns the input as received from a query: text only, without lone surrogates. */
function sendAsQuery(input: Fields): Fields {
  const texts = Object.entries(input).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map((one) => String(one).toWellFormed()) : String(value).toWellFormed(),
  ])
  return withoutGaps(texts)
}

function hasUnreadableText(value: unknown): boolean {
  return /\\u0000|\\ud[89a-f]/.test(JSON.stringify(value))
}

import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { resumeOperations } from '@portal/server/src/modules/billing/engine/resume-operations.ts'
import { billingJobs } from '@portal/server/src/modules/billing/jobs.ts'
import { sealAudit } from '@portal/server/src/platform/audit/seal.ts'
import { verifyAudit } from '@portal/server/src/platform/audit/verification/verify.ts'
import { createQueue } from '@portal/server/src/platform/jobs/queues.ts'
import type { TestBilling } from '@portal/server/test/billing.ts'
import { fingerprint } from '@portal/server/test/fingerprint.ts'
import { type Place, findWrongResponse } from './find-wrong-response.ts'
import { CustomerStory, ON_HOLD_TABLE } from './customer-story.ts'
import { FailingStatements, type StatementFault } from './failing-statements.ts'
import type { MoneyStep, ReadyStep } from './money-steps.ts'

/** Longer than the heartbeat timeout of a provider call, and than the first retry pauses of unknown outcomes. */
const SETTLING_MS = 11 * MINUTE_MS
/** The checks order by time. */
const STEP_MS = 1_000

/** Prepares what `failStatements` needs, once per portal; all queues exist, as after the start of a worker. */
export async function watchStatements({ context, owner }: TestBilling): Promise<FailingStatements> {
  for (const job of billingJobs) await createQueue(context.db, job)
  return new FailingStatements(context.pool, owner)
}

export interface StepFigures {
  readonly step: string
  readonly statements: number
  readonly faults: number
  /** Faults after which nothing had changed at all. */
  readonly nothing: number
  /** Faults between two transactions: the provider was about to be called, or part of the work was committed. */
  readonly between: number
  /** Faults after which everything was done, and only the response was lost. */
  readonly all: number
  readonly problems: readonly string[]
}

/** How a step runs without faults. */
interface ExpectedRun {
  readonly response: string
  readonly statements: number
  /** The customer's story at the start and after each transaction. */
  readonly states: readonly string[]
  /** The operations at the provider. */
  readonly providerChanges: string
}

/**
 * Repeats a step, each time for another customer and with a fault in another statement, and compares the result with
 * that of a run without faults: nothing, all, or the state between two of its transactions. Then settles what is open
 * and repeats the step, which must lead to the final state.
 *
 * @param choose the faults of a step with this many statements
 */
export async function failStatements(
  billing: TestBilling,
  statements: FailingStatements,
  step: MoneyStep,
  choose: (statements: number) => Iterable<StatementFault>,
): Promise<StepFigures> {
  const expected = await runWithoutFault(billing, step, statements)
  const counts = { nothing: 0, between: 0, all: 0 }
  const problems: string[] = []
  if (step.isAtomic && new Set(expected.states).size > 2) problems.push(`${step.name}: not in one transaction`)
  let faults = 0
  for (const fault of choose(expected.statements)) {
    const outcome = await runWithFault(billing, step, { statements, fault, expected })
    if (outcome.where !== null) counts[outcome.where] += 1
    faults += 1
    problems.push(
      ...outcome.problems.map((problem) => `${step.name}, ${fault.kind} in statement ${fault.at}: ${problem}`),
    )
  }
  while ((await sealAudit(billing.context)) > 0);
  const { breaks } = await verifyAudit(billing.context.db, billing.context.now())
  return { step: step.name, statements: expected.statements, faults, ...counts, problems: [...problems, ...breaks] }
}

async function runWithoutFault(
  billing: TestBilling,
  step: MoneyStep,
  statements: FailingStatements,
): Promise<ExpectedRun> {
  const ready = await prepareStep(billing, step)
  const story = await CustomerStory.begin(billing.owner, ready.customer.id)
  const moneyMoved = watchProvider(billing)
  const states = [await story.describe()]
  const recorded = await statements.during(() => ready.run(), {
    onCommit: async () => void states.push(await story.describe()),
  })
  const providerChanges = moneyMoved()
  await retire(billing, ready)
  return { response: recorded.result, statements: recorded.statements, states, providerChanges }
}

async function prepareStep(billing: TestBilling, step: MoneyStep): Promise<ReadyStep> {
  const ready = await step.prepare(billing)
  billing.clock.advance(STEP_MS)
  return ready
}

interface Trial {
  readonly statements: FailingStatements
  readonly fault: StatementFault
  readonly expected: ExpectedRun
}

async function runWithFault(billing: TestBilling, step: MoneyStep, { statements, fault, expected }: Trial) {
  const problems: string[] = []
  const end = expected.states.at(-1) ?? ''
  const ready = await prepareStep(billing, step)
  const story = await CustomerStory.begin(billing.owner, ready.customer.id)
  const moneyMoved = watchProvider(billing)
  const before = await fingerprint(billing.owner)
  const { result: response, failed } = await statements.during(() => ready.run(), { fault })
  if (failed === null) problems.push('statement not found')
  const outcome = await story.describe()
  const where = progressOf(outcome, expected)
  if (where === null) problems.push(`half done, returned "${response}":\n${diffLines(end, outcome)}`)
  if (where === 'nothing') problems.push(...differences(before, await fingerprint(billing.owner)))
  problems.push(
    ...(await findWrongResponse(billing, ready.customer, { response, expectedResponse: expected.response, where })),
  )
  // Includes earlier customers, who are settled by now.
  if (where !== 'nothing') problems.push(...(await billing.brokenRules()))

  await billing.owner.query('delete from parked_customers')
  billing.clock.advance(SETTLING_MS)
  await resumeOperations(billing.context)
  for (const time of ['second call', 'third call']) {
    const again = await ready.run()
    if (again !== expected.response) problems.push(`${time}: returned "${again}"`)
    const ended = await story.describe()
    if (ended !== end) problems.push(`${time}: different outcome:\n${diffLines(end, ended)}`)
  }
  if (moneyMoved() !== expected.providerChanges) problems.push(`at the provider: ${moneyMoved()}`)
  await retire(billing, ready)
  return { where, problems }
}

function progressOf(outcome: string, { states }: ExpectedRun): Place | null {
  if (outcome === states[0]) return 'nothing'
  if (outcome === states.at(-1)) return 'all'
  return states.includes(outcome) ? 'between' : null
}

/** Records the charges and refunds at the provider from now on. */
function watchProvider({ payments }: TestBilling): () => string {
  const { length: customers } = payments.customers
  const { length: charges } = payments.charges
  const { length: refunds } = payments.refunds
  return () => {
    const charged = payments.charges
      .slice(charges)
      .map((charge) => (charge.succeeded ? charge.amountCents : 'declined'))
    const refunded = payments.refunds.slice(refunds).map(({ amountCents }) => amountCents)
    const known = payments.customers.length - customers
    return `new customers: ${known}, charged: ${charged.join(' ')}, refunded: ${refunded.join(' ')}`
  }
}

/** Returns the lines that only one of the stories has. */
function diffLines(expected: string, reported: string): string {
  const lines = { expected: expected.split('\n'), reported: reported.split('\n') }
  const missing = lines.expected.filter((line) => !lines.reported.includes(line)).map((line) => `- ${line}`)
  const more = lines.reported.filter((line) => !lines.expected.includes(line)).map((line) => `+ ${line}`)
  return [...missing, ...more].join('\n')
}

/** Customers on hold are visible, and requests are counted: neither is part of an action's effect. */
const IGNORED_TABLES = [ON_HOLD_TABLE, 'public.payment_operations']

function differences(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const changed = Object.keys(after).filter(
    (table) => !IGNORED_TABLES.includes(table) && after[table] !== before[table],
  )
  return changed.map((table) => `nothing was done, but ${table} has changed`)
}

const { endPremiumSubscription: endNow, revertCancelSubscription: withdraw } = billingCalls
const { endComplimentarySubscription: endComplimentary } = customersCalls

/** Makes sure that nothing is ever due again. */
async function retire({ support, details, clock }: TestBilling, { customer: { email } }: ReadyStep): Promise<void> {
  clock.advance(STEP_MS)
  const { customer } = await details(email)
  if (customer.type === 'comp') await support.call(endComplimentary, { email })
  if (customer.type !== 'paid') return
  if (customer.subscriptions.some(({ cancelOn }) => cancelOn !== null)) await support.call(withdraw, { email })
  await support.call(endNow, { email })
}

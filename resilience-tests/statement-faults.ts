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
import { type Place, findWrongResponse } from './answers-after-faults.ts'
import { CustomerStory, PARKED } from './customer-story.ts'
import { FailingStatements, type StatementFault } from './failing-statements.ts'
import type { MoneyStep, ReadyStep } from './money-steps.ts'

/** Longer than the heartbeat timeout of a provider call, and than the first retry pauses of unknown outcomes. */
const SETTLING_MS = 11 * MINUTE_MS
/** The checks order by time. */
const A_MOMENT_MS = 1_000

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
interface Course {
  readonly answer: string
  readonly statements: number
  /** The customer's story at the start and after each transaction. */
  readonly standings: readonly string[]
  /** The operations at the provider. */
  readonly moved: string
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
  const course = await runWithoutFault(billing, step, statements)
  const counts = { nothing: 0, between: 0, all: 0 }
  const problems: string[] = []
  if (step.isAtOnce && new Set(course.standings).size > 2) problems.push(`${step.name}: not in one transaction`)
  let faults = 0
  for (const fault of choose(course.statements)) {
    const outcome = await takeWithFault(billing, step, { statements, fault, course })
    if (outcome.where !== null) counts[outcome.where] += 1
    faults += 1
    problems.push(
      ...outcome.problems.map((problem) => `${step.name}, ${fault.kind} in statement ${fault.at}: ${problem}`),
    )
  }
  while ((await sealAudit(billing.context)) > 0);
  const { breaks } = await verifyAudit(billing.context.db, billing.context.now())
  return { step: step.name, statements: course.statements, faults, ...counts, problems: [...problems, ...breaks] }
}

async function runWithoutFault(billing: TestBilling, step: MoneyStep, statements: FailingStatements): Promise<Course> {
  const ready = await makeReady(billing, step)
  const story = await CustomerStory.begin(billing.owner, ready.customer.id)
  const moneyMoved = watchProvider(billing)
  const standings = [await story.describe()]
  const watched = await statements.during(() => ready.take(), {
    whenKept: async () => void standings.push(await story.describe()),
  })
  const moved = moneyMoved()
  await retire(billing, ready)
  return { answer: watched.result, statements: watched.statements, standings, moved }
}

async function makeReady(billing: TestBilling, step: MoneyStep): Promise<ReadyStep> {
  const ready = await step.prepare(billing)
  billing.clock.advance(A_MOMENT_MS)
  return ready
}

interface Trial {
  readonly statements: FailingStatements
  readonly fault: StatementFault
  readonly course: Course
}

async function takeWithFault(billing: TestBilling, step: MoneyStep, { statements, fault, course }: Trial) {
  const problems: string[] = []
  const end = course.standings.at(-1) ?? ''
  const ready = await makeReady(billing, step)
  const story = await CustomerStory.begin(billing.owner, ready.customer.id)
  const moneyMoved = watchProvider(billing)
  const before = await fingerprint(billing.owner)
  const { result: answer, struck } = await statements.during(() => ready.take(), { fault })
  if (struck === null) problems.push('statement not found')
  const left = await story.describe()
  const where = placeOf(left, course)
  if (where === null) problems.push(`half done, returned "${answer}":\n${differing(end, left)}`)
  if (where === 'nothing') problems.push(...differences(before, await fingerprint(billing.owner)))
  problems.push(...(await findWrongResponse(billing, ready.customer, { answer, rightAnswer: course.answer, where })))
  // Includes earlier customers, who are settled by now.
  if (where !== 'nothing') problems.push(...(await billing.brokenRules()))

  await billing.owner.query('delete from parked_customers')
  billing.clock.advance(SETTLING_MS)
  await resumeOperations(billing.context)
  for (const time of ['second call', 'third call']) {
    const again = await ready.take()
    if (again !== course.answer) problems.push(`${time}: returned "${again}"`)
    const ended = await story.describe()
    if (ended !== end) problems.push(`${time}: different outcome:\n${differing(end, ended)}`)
  }
  if (moneyMoved() !== course.moved) problems.push(`at the provider: ${moneyMoved()}`)
  await retire(billing, ready)
  return { where, problems }
}

function placeOf(left: string, { standings }: Course): Place | null {
  if (left === standings[0]) return 'nothing'
  if (left === standings.at(-1)) return 'all'
  return standings.includes(left) ? 'between' : null
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
    const givenBack = payments.refunds.slice(refunds).map(({ amountCents }) => amountCents)
    const known = payments.customers.length - customers
    return `new customers: ${known}, charged: ${charged.join(' ')}, refunded: ${givenBack.join(' ')}`
  }
}

/** Returns the lines that only one of the stories has. */
function differing(expected: string, reported: string): string {
  const lines = { expected: expected.split('\n'), reported: reported.split('\n') }
  const missing = lines.expected.filter((line) => !lines.reported.includes(line)).map((line) => `- ${line}`)
  const more = lines.reported.filter((line) => !lines.expected.includes(line)).map((line) => `+ ${line}`)
  return [...missing, ...more].join('\n')
}

/** Customers on hold are visible, and requests are counted: neither is part of an action's effect. */
const ASIDE = [PARKED, 'public.payment_operations']

function differences(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const changed = Object.keys(after).filter((table) => !ASIDE.includes(table) && after[table] !== before[table])
  return changed.map((table) => `nothing was done, but ${table} has changed`)
}

const { endPremiumSubscription: endNow, revertCancelSubscription: withdraw } = billingCalls
const { endComplimentarySubscription: endComplimentary } = customersCalls

/** Makes sure that nothing is ever due again. */
async function retire({ support, details, clock }: TestBilling, { customer: { email } }: ReadyStep): Promise<void> {
  clock.advance(A_MOMENT_MS)
  const { customer } = await details(email)
  if (customer.type === 'comp') await support.call(endComplimentary, { email })
  if (customer.type !== 'paid') return
  if (customer.subscriptions.some(({ cancelOn }) => cancelOn !== null)) await support.call(withdraw, { email })
  await support.call(endNow, { email })
}

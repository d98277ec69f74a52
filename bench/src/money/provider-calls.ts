import type { Payments } from '@portal/server/src/integrations/payments/payments.ts'

/** What the acts ask the provider for. */
const questions = ['createCustomer', 'attachCard', 'charge', 'refund'] as const

/** One question to the provider, and what it answered. */
export interface ProviderCall {
  readonly question: (typeof questions)[number]
  readonly given: readonly unknown[]
  readonly answer: object
}

/** Notes what is asked of a provider: `take` answers what was since the last time. */
export function noteCalls(payments: Payments): { readonly noted: Payments; take(): ProviderCall[] } {
  let calls: ProviderCall[] = []
  const noting = questions.map((question) => [
    question,
    async (...given: unknown[]) => {
      const answer = await ask(payments, question, given)
      calls.push({ question, given, answer })
      return answer
    },
  ])
  const take = () => {
    const taken = calls
    calls = []
    return taken
  }
  return { noted: { ...payments, ...Object.fromEntries(noting) }, take }
}

/**
 * Asks for the same again, the calls of each act one after the other, of a provider that stands where it stood then.
 * What it makes has other ids now, by which the later calls of the act go.
 */
export async function retryPending(
  payments: Payments,
  acts: readonly (readonly ProviderCall[])[],
  atOnce: number,
): Promise<void> {
  const waiting = acts.values()
  const asker = async () => {
    for (const calls of waiting) {
      const ids = new Map<string, unknown>()
      for (const { question, given, answer } of calls) {
        const renamed = JSON.parse(JSON.stringify(given), (_, value) => ids.get(value) ?? value)
        const now: Readonly<Record<string, unknown>> = { ...(await ask(payments, question, renamed)) }
        for (const [name, value] of Object.entries(answer)) if (name !== 'state') ids.set(value, now[name])
        if (now['state'] !== stateOf(answer)) throw new Error(`${question} was answered otherwise`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, asker))
}

function stateOf(answer: object): unknown {
  return 'state' in answer ? answer.state : undefined
}

async function ask(payments: Payments, question: ProviderCall['question'], given: readonly unknown[]): Promise<object> {
  // What is given was taken from a call of the same name.
  return (payments[question] as (...given: readonly unknown[]) => Promise<object>)(...given)
}

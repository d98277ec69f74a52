import { type Simulator, startSimulator } from '@portal/simulators/payments/simulator.ts'
import { createPool } from '../src/platform/db/connect.ts'
import { createLog } from '../src/platform/log/log.ts'

export interface TestSimulator extends Simulator {
  /**
   * Calls the simulator's control API: `control('POST', '/faults', { when: 'after', effect: { kind: 'hang' }, times: 1
   * })`.
   */
  control(method: 'GET' | 'POST' | 'DELETE', switchPath: string, input?: object): Promise<unknown>
  /** Returns a card's token as a browser receives it; throws the provider's error for an invalid one. */
  tokenise(number: string, fields?: Readonly<Record<string, string>>): Promise<string>
}

/** Starts the payment simulator on a migrated database; it uses the true clock unless given another. */
export async function startTestSimulator(
  databaseUrl: string,
  { now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {},
): Promise<TestSimulator> {
  const pool = createPool({ url: databaseUrl, maxConnections: 4, applicationName: 'simulator-test' })
  const log = createLog({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const simulator = await startSimulator({ pool, port, now, trueNow: () => new Date(), log })
  return {
    url: simulator.url,
    async control(method, switchPath, input) {
      const response = await fetch(`${simulator.url}/_control${switchPath}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return JSON.parse(text)
    },
    tokenise: (number, fields) => tokeniseAt(simulator.url, number, fields),
    async stop() {
      await simulator.stop()
      await pool.end()
    },
  }
}

/** Returns a card's token as a browser receives it from the simulator at `url`. */
export async function tokeniseAt(
  url: string,
  number: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = new URLSearchParams({
    key: 'pk_test_stand_in',
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2050',
    'card[cvc]': /^3[47]/.test(number) ? '1234' : '123',
    ...fields,
  })
  const response = await fetch(`${url}/v1/payment_methods`, { method: 'POST', body })
  const reply: { id?: string; error?: { code: string } } = JSON.parse(await response.text())
  if (reply.id === undefined) throw new Error(`${response.status} ${reply.error?.code}`)
  return reply.id
}

import { billingCalls } from '@portal/contract/billing/calls'
import { expect, test } from 'vitest'
import { startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'
import { Caller } from '../../../test/caller.ts'
import { loginUrlOf } from '../../../test/databases.ts'
import { spawnProcess } from '../../../test/spawned-process.ts'
import { freePort } from '../../../test/started-portal.ts'

const SETTLE_TIMEOUT_MS = 30_000

test('a worker resolves an upgrade within 30 seconds if the API dies during the provider request', async () => {
  const billing = await startBillingAtSimulator(undefined, { now: new Date().toISOString() })
  const port = String(await freePort())
  const env = {
    DATABASE_URL: await loginUrlOf(billing.databaseUrl),
    DATA_DIR: billing.context.config.dataDir,
    DEMO: 'false',
    STRIPE_API_BASE: billing.simulator.url,
    TWO_FACTOR_KEY: Buffer.alloc(32, 'test').toString('base64'),
  }
  const worker = await spawnProcess('worker', env)
  const api = await spawnProcess('api', { ...env, PORT: port })
  try {
    const { email } = await billing.hasTrial()
    const path = '/v1/payment_intents'
    await billing.simulator.control('POST', '/faults', { when: 'after', effect: { kind: 'hang' }, times: 1, path })
    const support = new Caller(`http://127.0.0.1:${port}`, billing.support.token)
    const input = { email, plan: 'monthly', ...(await billing.card()) }
    const cut = support.send(billingCalls.upgradeSubscription, input).catch(() => 'cut off')
    await expect.poll(charged, { timeout: 20_000 }).toBe(1)

    await api.kill()
    const diedAt = performance.now()
    expect(await cut).toBe('cut off')
    await expect.poll(open, { timeout: SETTLE_TIMEOUT_MS, interval: 200 }).toBe(0)
    expect(performance.now() - diedAt).toBeLessThan(SETTLE_TIMEOUT_MS)
    expect((await billing.details(email)).customer).toMatchObject({ type: 'paid' })
    expect(await charged()).toBe(1)
  } finally {
    await Promise.all([api.kill(), worker.stop()])
    await billing.stop()
  }

  async function charged(): Promise<number> {
    return (await billing.owner.query(`select from stand_in.charges where status = 'succeeded'`)).rowCount ?? 0
  }
  async function open(): Promise<number> {
    return (await billing.owner.query('select from payment_operations where settled_at is null')).rowCount ?? 0
  }
}, 120_000)

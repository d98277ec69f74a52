import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { watchQueues } from './watch-queues.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const hints = async () => (await portal.owner.query('select topic from live_changes')).rows

test('pages reload counts only after a change', async () => {
  const { run } = watchQueues()
  await run(portal.context)
  await run(portal.context)
  expect(await hints()).toEqual([])

  await insertCustomer(portal.context.db, { type: 'paid', status: 'registered' })
  await run(portal.context)
  await run(portal.context)
  expect(await hints()).toEqual([{ topic: 'queues' }])
})

import { merchantsCalls } from '@portal/contract/merchants/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../test/portal.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

test('lists every merchant by name, whatever its case', async () => {
  const created_at = '2026-01-01T00:00:00Z'
  await portal.context.db
    .insertInto('merchants')
    .values([
      { code: 'B', name: 'beta', disabled: false, created_at },
      { code: 'C', name: 'Gamma', disabled: true, created_at },
      { code: 'ZZ', name: 'Alpha', disabled: false, created_at },
    ])
    .execute()

  expect(await (await portal.as('finance')).call(merchantsCalls.getAllMerchants, {})).toEqual([
    { code: 'ZZ', name: 'Alpha', disabled: false },
    { code: 'B', name: 'beta', disabled: false },
    { code: 'C', name: 'Gamma', disabled: true },
  ])
})

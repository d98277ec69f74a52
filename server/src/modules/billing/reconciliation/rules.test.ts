import { expect, test } from 'vitest'
import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import { cyclesOf } from './rules.ts'

test.each<[string, ProviderDispute['state'], number[], string[], boolean]>([
  ['opened, before any funds move', 'open', [], ['open 1499'], false],
  ['opened', 'open', [-1499], ['open 1499 taken'], false],
  ['for a part', 'open', [-700], ['open 700 taken'], false],
  ['won, before the funds are returned', 'won', [-1499], ['won 1499 taken'], false],
  ['won', 'won', [-1499, 1499], ['won 1499 taken back'], false],
  ['lost', 'lost', [-1499], ['lost 1499 taken'], false],
  ['lost, under appeal', 'open', [-1499], ['open 1499 taken'], false],
  ['taken again after it was won', 'lost', [-1499, 1499, -1499], ['won 1499 taken back', 'lost 1499 taken'], false],
  ['prevented by a refund', 'prevented', [], ['prevented 1499'], false],
  ['an inquiry', 'inquiry', [], ['prevented 1499'], false],
  ['that returns a different amount', 'won', [-1499, 700], ['won 1499 taken'], true],
  ['that returns funds never taken', 'won', [1499], ['won 1499'], true],
])('a chargeback %s', (_case, state, movedCents, expected, isMismatch) => {
  const dispute = { id: 'dp_1', chargeId: 'ch_1', amountCents: 1499, state, createdAt: new Date(0), movedCents }
  const found = cyclesOf(dispute)
  const inWords = found.cycles.map((cycle) =>
    [cycle.state, cycle.amountCents, cycle.isWithdrawn && 'taken', cycle.isReinstated && 'back']
      .filter(Boolean)
      .join(' '),
  )
  expect([inWords, found.isMismatch]).toEqual([expected, isMismatch])
})

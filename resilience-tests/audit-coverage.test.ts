import type { Call } from '@portal/contract/call'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { modules } from '@portal/contract/modules'
import { startPortal } from '@portal/server/test/portal.ts'
import { afterAll, expect, test } from 'vitest'
import { compareWithTrail, isRecorded } from './audit-coverage.ts'
import { keyedCalls } from './keyed-calls.ts'
import { changes } from './recorded-calls.ts'
import { REQUIRED_FOR } from './recorded-staff-calls.ts'

// `npm run resilience-test -- audit-coverage` also covers the calls that change customers and billing.
const portal = await startPortal({ env: { TWO_FACTOR_REQUIRED_FOR: REQUIRED_FOR } })
afterAll(() => portal.stop())

/** Calls without an entry, by path, with what happens instead. */
const others: Readonly<Record<string, string>> = {
  '/preview-action': 'changes nothing',
  '/follow-changes': 'changes nothing',
  '/undo': 'makes another call, and is recorded by the test of that',
  '/request-password-reset': 'is done, and recorded, behind the request',
  '/begin-required-two-factor': 'is nothing until it is confirmed',
  '/sign-in-by-provider': 'takes an identity provider, and is recorded by the test of that',
  '/refresh-channel-programs': 'takes a source of guides, and is recorded by the test of that',
  '/move-demo-clock': 'is for demos only',
}

test('the tables cover every call that changes data', () => {
  const all = Object.values(modules).flatMap((module): Call[] => Object.values(module))
  const changing = all
    .filter((call) => call.method === 'POST' || call.download || call === customerExportCalls.emailUserList)
    .map(({ path }) => path)
  const known = [...changes, ...keyedCalls].map(({ call }) => call.path)
  expect([...known, ...Object.keys(others)].toSorted()).toEqual([...changing, '/email-invoice'].toSorted())
})

test.each(changes)(
  '$call.path records one entry per change, and none if the entry cannot be written',
  async (change) => {
    const figures = await compareWithTrail(portal, change)
    expect(isRecorded(change, figures), JSON.stringify(figures)).toBe(true)
  },
)

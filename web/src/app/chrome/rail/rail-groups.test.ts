import { expect, test } from 'vitest'
import { menu } from '../menu.ts'
import { accountEntries, countOf, currentEntry, railGroups, railGroupsFor } from './rail-groups.ts'

const entries = railGroups.flatMap((group) => group.entries)

test('lists every menu entry once', () => {
  const inRail = [...entries, ...accountEntries].map(({ to }) => to)
  expect(new Set(inRail).size).toBe(inRail.length)
  expect(menu.filter(({ to }) => !inRail.includes(to))).toEqual([])
})

test('a role sees only groups with an entry for it', () => {
  const shown = railGroupsFor('finance', true).map(({ title, entries: own }) => [title, own.map(({ label }) => label)])
  expect(shown).toEqual([
    [undefined, ['Home', 'Customers', 'Reports']],
    ['Work Queues', ['Follow-Ups', 'Approvals', 'Billing Problems', 'Bulk Actions']],
  ])
  expect(railGroupsFor('management', true).map(({ title }) => title)).toEqual([undefined, 'Work Queues'])
  expect(railGroupsFor('management', true)[1]?.entries).toMatchObject([{ label: 'Mentions', counted: 'new' }])
})

test('shows the demo clock only in demos', () => {
  const labels = (isDemo: boolean) =>
    railGroupsFor('administrator', isDemo).flatMap((group) => group.entries.map(({ label }) => label))
  expect(labels(true)).toContain('Demo Clock')
  expect(labels(false)).not.toContain('Demo Clock')
})

test('totals counts and ignores unknown ones', () => {
  const queues = railGroups.find(({ title }) => title === 'Work Queues')?.entries ?? []
  expect(countOf(queues, undefined)).toBeUndefined()
  expect(countOf(queues, { unpaidPremium: 6, openDisputes: 2, findings: 1, failedJobs: 9 })).toBe(9)
  expect(countOf(accountEntries, { failedJobs: 9 })).toBeUndefined()
})

test.each([
  ['/customers/garcia', 'Customers'],
  ['/view-customer/garcia/ana@example.com', 'Customers'],
  ['/card-sales-report', 'Reports'],
  ['/reported-payments', 'Reports'],
  ['/unpaid-premium-customer-report', 'Unpaid Premium'],
  ['/edit-channel/GOLD', 'Channels'],
  ['/create-channel-tag', 'Channel Tags'],
  ['/create-channel-tag-value/LANG', 'Channel Tags'],
  ['/outbox/1', 'Outbox'],
  ['/nowhere', undefined],
])('%s belongs to %s', (path, label) => {
  expect(currentEntry(entries, path)?.label).toBe(label)
})

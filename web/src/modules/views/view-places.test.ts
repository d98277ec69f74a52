import { screenPaths } from '@portal/contract/screens'
import { viewedListNames, viewedListOf } from '@portal/contract/views/lists'
import { expect, test } from 'vitest'
import { viewPlaces } from './view-places.ts'

const view = { name: 'Mine', role: null, owner: 'Ana Ruiz', isMine: true, canChange: true, isDefault: false }

test('a view opens the screen of its list, except for lists of one customer', () => {
  const views = [
    { ...view, id: 1, list: 'vods', query: 'filter=expired&sort=-end' },
    { ...view, id: 2, list: 'open chargebacks', query: 'chargebacks.sort=amount' },
    { ...view, id: 3, list: 'customer ledger', query: 'ledger.sort=amount' },
    { ...view, id: 4, list: 'card sales by plan', query: 'by.sort=gross' },
    { ...view, id: 5, list: 'card sales by day', query: 'days.sort=gross' },
    { ...view, id: 6, list: 'cancellations by day', query: 'days.size=25' },
  ] as const
  expect(viewPlaces(views)).toEqual([
    { label: 'Mine', to: '/vods?filter=expired&sort=-end&saved=1', within: 'View of VODs' },
    {
      label: 'Mine',
      to: '/billing-problems?chargebacks.sort=amount&chargebacks.saved=2',
      within: 'View of Open Chargebacks',
    },
    {
      label: 'Mine',
      to: '/card-sales-report?tab=plan&by.sort=gross&by.saved=4',
      within: 'View of Card Sales by Plan',
    },
    {
      label: 'Mine',
      to: '/card-sales-report?table=card+sales+by+day&days.sort=gross&days.saved=5',
      within: 'View of Card Sales by Day',
    },
    {
      label: 'Mine',
      to: '/user-home?table=cancellations+by+day&days.size=25&days.saved=6',
      within: 'View of Cancellations by Day',
    },
  ])
})

test('every linked list has a screen', () => {
  const screens: readonly string[] = screenPaths
  const missing = viewedListNames.filter((name) => {
    const { screen } = viewedListOf(name) ?? {}
    return screen !== undefined && !screens.includes(screen)
  })
  expect(missing).toEqual([])
})

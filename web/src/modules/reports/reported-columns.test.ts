import { expect, test, vi } from 'vitest'
import type { Column } from '../../ui/list-table/columns.ts'
import { cancellationListColumns } from './ReportedCancellationsPage.tsx'
import { inAppListColumns } from './ReportedInAppPage.tsx'
import { type ReportedSource, reportedLists } from './reported-lists.ts'
import { paymentListColumns } from './ReportedPaymentsPage.tsx'
import { signUpListColumns } from './ReportedSignUpsPage.tsx'

// The module observes the browser, which does not exist here.
vi.mock(import('../../ui/user-activity.ts'), () => ({ useIsActive: () => true, isUserActive: () => true }))

const listed: Record<ReportedSource, readonly { readonly title: Column<unknown>['title'] }[]> = {
  'reported-sign-ups': signUpListColumns,
  'reported-payments': paymentListColumns('reported-payments'),
  'reported-utm-payments': paymentListColumns('reported-utm-payments'),
  'reported-in-app': inAppListColumns,
  'reported-cancellations': cancellationListColumns,
}

test.each(Object.entries(listed))('the file of %s has the columns of its list', (source, columns) => {
  const { file } = reportedLists[source as ReportedSource]
  const titles = Object.keys(file.columns).map((title) => title.replace(' (Eastern)', ''))
  expect(titles).toEqual(columns.map(({ title }) => title))
})

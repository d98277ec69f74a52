import type { CustomerExport } from '@portal/contract/customer-export/calls'

export function isUnderWay({ state }: Pick<CustomerExport, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

/** Progress of a running export; below 100 until it ends, because the expected number is an estimate. */
export function percentOf({ rowsWritten, rowsExpected }: Pick<CustomerExport, 'rowsWritten' | 'rowsExpected'>): number {
  if (!rowsExpected) return 0
  return Math.min(99, Math.floor((rowsWritten / rowsExpected) * 100))
}

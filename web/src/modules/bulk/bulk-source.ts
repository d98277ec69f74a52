import type { BulkRun } from '@portal/contract/bulk/calls'

const SOURCE = /^bulk-(\d+)-(\w+)$/

/** Marks the URL of a customer opened from the rows of a bulk action: `?source=bulk-12-addCredit`. */
export function bulkSource({ id, action }: Pick<BulkRun, 'id' | 'action'>): string {
  return `bulk-${id}-${action}`
}

/** ID and name of the bulk action; null if the source is none. */
export function bulkSourceOf(source = ''): { readonly id: string; readonly name: string } | null {
  const [, id, name] = SOURCE.exec(source) ?? []
  return id !== undefined && name !== undefined ? { id, name } : null
}

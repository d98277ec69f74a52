import type { Manifest } from './manifest.ts'

/** The number of rows of a backup, with thousands separators. */
export function countRows({ tables }: Pick<Manifest, 'tables'>): string {
  return tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')
}

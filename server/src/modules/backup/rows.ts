import type { Manifest } from './manifest.ts'

/** Returns the number of rows in a backup, with thousands separators. */
export function countRows({ tables }: Pick<Manifest, 'tables'>): string {
  return tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')
}

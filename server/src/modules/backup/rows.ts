import type { Manifest } from './manifest.ts'

/** How many rows a backup has, for people. */
export function countRows({ tables }: Pick<Manifest, 'tables'>): string {
  return tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')
}

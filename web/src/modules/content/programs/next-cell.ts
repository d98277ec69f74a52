import type { Cell } from './guide.ts'
import type { Timed } from './timeline.ts'

interface Row<P extends Timed> {
  readonly code: string
  /** In chronological order. */
  readonly programs: readonly P[]
}

/**
 * Returns the program that a key moves to: left and right in the same row, up and down to the program on at its start.
 *
 * @returns null at an edge, undefined for any other key
 */
export function nextCell<P extends Timed>(
  rows: readonly Row<P>[],
  { code, program }: Cell<P>,
  key: string,
): Cell<P> | null | undefined {
  const rowAt = rows.findIndex((row) => row.code === code)
  const programs = rows[rowAt]?.programs ?? []
  const at = programs.findIndex(({ startTime }) => startTime.getTime() === program.startTime.getTime())
  const inRow = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: programs.length - 1 }[key]
  if (inRow !== undefined) return cellOf(code, programs[inRow])
  if (key === 'ArrowDown') return nearest(rows.slice(rowAt + 1), program)
  if (key === 'ArrowUp') return nearest(rows.slice(0, rowAt).reverse(), program)
  return undefined
}

/** In the first row with programs: the one on when another starts, or the next one. */
function nearest<P extends Timed>(rows: readonly Row<P>[], { startTime }: Timed): Cell<P> | null {
  const row = rows.find(({ programs }) => programs.length > 0)
  if (!row) return null
  return cellOf(row.code, row.programs.find(({ endTime }) => endTime > startTime) ?? row.programs.at(-1))
}

function cellOf<P extends Timed>(code: string, program: P | undefined): Cell<P> | null {
  return program ? { code, program } : null
}

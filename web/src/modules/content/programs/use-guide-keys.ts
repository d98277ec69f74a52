import type { Program } from '@portal/contract/content/programs/calls'
import type { Span } from '@portal/contract/dates'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Cell, GuideChannel } from './guide.ts'
import { nextCell } from './next-cell.ts'
import { overlaps } from './timeline.ts'

/** The program of the grid that has or last had the focus, and the keys that move it. */
export function useGuideKeys(
  channels: readonly GuideChannel[],
  span: Span,
  grid: RefObject<HTMLElement | null>,
  firstInView: number,
) {
  const [last, setLast] = useState<Cell | null>(null)
  const rows = channels.map(({ code, programs }) => ({
    code,
    programs: programs.filter((program) => overlaps(program, span)),
  }))
  const row = rows.find(({ code }) => code === last?.code)
  const program = row?.programs.find((one) => last && isSameProgram(one, last.program))
  // At another time of day the program may not be listed.
  const active = row && program ? { code: row.code, program } : null
  /** The only program that Tab reaches: the first visible one until one has been focused. */
  const tabStop = active ?? firstCell(rows.slice(firstInView)) ?? firstCell(rows)

  function onKeyDown(event: KeyboardEvent) {
    if (!active || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = nextCell(rows, active, event.key)
    if (next === undefined) return
    event.preventDefault()
    if (next === null) return
    // Rendering it may add its row.
    flushSync(() => setLast(next))
    grid.current?.querySelector<HTMLElement>(`#${cellId(next)}`)?.focus()
  }

  return { tabStop, setActive: setLast, onKeyDown }
}

function firstCell(rows: readonly Pick<GuideChannel, 'code' | 'programs'>[]): Cell | null {
  for (const { code, programs } of rows) if (programs[0]) return { code, program: programs[0] }
  return null
}

export function cellId({ code, program }: Cell): string {
  return `program-${code}-${program.startTime.getTime()}`
}

export function isSameProgram(one: Program, other: Program): boolean {
  return one.startTime.getTime() === other.startTime.getTime()
}

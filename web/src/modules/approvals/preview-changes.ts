import type { Consequence } from '@portal/contract/billing/preview/calls'
import { type ConsequenceRow, previewRows } from '../customers/actions/preview-rows.ts'

export interface ComparedRow extends ConsequenceRow {
  /** How it read when it was requested, where that differs. */
  readonly requested: string | null
}

/** What an action would do now, with what differs from when it was requested. */
export function compareRows(requested: Consequence, now: Consequence): readonly ComparedRow[] {
  const then = new Map(previewRows(requested).map((row) => [row.label, textOf(row)]))
  return previewRows(now).map((row) => {
    const before = then.get(row.label)
    return { ...row, requested: before === undefined || before === textOf(row) ? null : before }
  })
}

function textOf({ before, after }: ConsequenceRow): string {
  return before === null ? after : `${before} → ${after}`
}

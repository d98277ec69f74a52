import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import { type PreviewRow, previewRows } from '../customers/actions/preview-rows.ts'

export interface ComparedRow extends PreviewRow {
  /** Value at the time of the request, if different. */
  readonly requested: string | null
}

/** Preview of an action, with differences since the request. */
export function compareRows(requested: ActionEffect, now: ActionEffect): readonly ComparedRow[] {
  const then = new Map(previewRows(requested).map((row) => [row.label, textOf(row)]))
  return previewRows(now).map((row) => {
    const before = then.get(row.label)
    return { ...row, requested: before === undefined || before === textOf(row) ? null : before }
  })
}

function textOf({ before, after }: PreviewRow): string {
  return before === null ? after : `${before} → ${after}`
}

import { MINUTE_MS } from '@portal/contract/durations'
import type { StoredRun } from './queries.ts'

const PREVIEW_VALID_MS = 30 * MINUTE_MS

/** Returns why a run cannot be started at `at`; null if it can. */
export function whyNotStart(
  { state, previewedAt, isStopping }: Pick<StoredRun, 'state' | 'previewedAt' | 'isStopping'>,
  at: Date,
): 'NotReady' | 'PreviewTooOld' | null {
  if (state !== 'ready' || previewedAt === null || isStopping) return 'NotReady'
  return isPreviewOld({ previewedAt }, at) ? 'PreviewTooOld' : null
}

export function isPreviewOld({ previewedAt }: Pick<StoredRun, 'previewedAt'>, at: Date): boolean {
  return previewedAt === null || at.getTime() - previewedAt.getTime() > PREVIEW_VALID_MS
}

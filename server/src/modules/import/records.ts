/** One row of a file: what was read of it, or why nothing could be. */
export interface FileRecord {
  /** From 1: for CSV the line on which the row starts, for JSON the place among the values. */
  readonly row: number
  readonly fields: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
}

/** Longer ones are no rows of anyone's customers or videos, and are not kept in memory. */
export const MAX_RECORD_LENGTH = 256 * 1024

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

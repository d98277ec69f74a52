/** One row of a file: its fields, or why it cannot be read. */
export interface FileRecord {
  /** From 1: the first line of the row in CSV, the index of the value in JSON. */
  readonly row: number
  readonly fields: Readonly<Record<string, unknown>> | null
  readonly reason: string | null
}

/** Longer rows cannot be customers or videos and are not kept in memory. */
export const MAX_RECORD_LENGTH = 256 * 1024

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

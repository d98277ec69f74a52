/** A character that is one unit of a text takes at most so many bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3
/** How long its texts may still be, and its lists: the longest of these with which the whole line is short enough. */
const BOUNDS = [2_048, 1_024, 512, 256, 128, 64, 32].map((characters) => ({ characters, items: characters / 16 }))

/**
 * A line of JSON, with its end, of at most `mostBytes`: where it is longer, its long texts and lists lose their ends,
 * and where that is not enough it keeps what says when, who and what.
 */
export function truncateLogLine(line: string, mostBytes: number): string {
  if (line.length * MOST_BYTES_PER_UNIT <= mostBytes || Buffer.byteLength(line) <= mostBytes) return line
  const entry: Readonly<Record<string, unknown>> = JSON.parse(line)
  const { level, time, service, reqId, job, jobId, msg } = entry
  for (const kept of [entry, { level, time, service, reqId, job, jobId, msg }]) {
    for (const bound of BOUNDS) {
      const shorter = `${JSON.stringify(kept, (_key, value: unknown) => cutValue(value, bound))}\n`
      if (Buffer.byteLength(shorter) <= mostBytes) return shorter
    }
  }
  return '{"msg":"a line that cannot be cut"}\n'
}

function cutValue(value: unknown, { characters, items }: (typeof BOUNDS)[number]): unknown {
  if (typeof value === 'string' && value.length > characters) return `${value.slice(0, characters)}…`
  if (Array.isArray(value) && value.length > items) return [...value.slice(0, items), '…']
  return value
}

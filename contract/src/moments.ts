/** The very state of the database that a reply tells of. Whoever asks for a list with it gets one of the same state. */
export interface Moment {
  /** When that was; for people to read, not for the database. */
  readonly at: Date
  /** A UUID: what is of another era is not known any more. */
  readonly era: string
  /** As PostgreSQL writes a snapshot: `xmin:xmax:xip,xip`. */
  readonly snapshot: string
}

const WRITTEN = /^(\d{1,15})-([\da-f]{32})-(\d{1,18})-(\d{1,18})-(\d{1,18}(?:\.\d{1,18})*)?$/

/** A text for addresses and headers, which says nothing to anybody else. */
export function writeMoment({ at, era, snapshot }: Moment): string {
  const [first, next, running] = snapshot.split(':')
  return [at.getTime(), era.replaceAll('-', ''), first, next, running?.replaceAll(',', '.')].join('-')
}

/** Null where the text is none that `writeMoment` has written. */
export function readMoment(text: string): Moment | null {
  const [, at, era, first = '', next = '', running = ''] = WRITTEN.exec(text) ?? []
  if (at === undefined || era === undefined) return null
  const inOrder = [first, ...(running === '' ? [] : running.split('.'))].map(BigInt)
  const end = BigInt(next)
  const isSnapshot = inOrder.every((xid, index) => {
    const before = inOrder[index - 1]
    // The first that runs may be the first of all.
    return xid > 0n && xid <= end && (before === undefined || before < xid || (index === 1 && before === xid))
  })
  if (!isSnapshot || (inOrder.length > 1 && inOrder.at(-1) === end)) return null
  return { at: new Date(Number(at)), era, snapshot: `${first}:${next}:${running.replaceAll('.', ',')}` }
}

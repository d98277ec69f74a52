import { readFileSync } from 'node:fs'
import { Durations } from './durations.ts'

/** How long statements take, and how much of that the processor worked for their database session. */
export class SessionTime {
  readonly elapsed = new Durations()
  /** Empty if the system does not report it. It leaves out what other programs take, so that runs compare. */
  readonly worked = new Durations()

  /** @param pid of the session's process, on this machine */
  async time(pid: number, work: () => Promise<unknown>): Promise<void> {
    const workedBefore = readWorked(pid)
    await this.elapsed.time(work)
    const workedAfter = readWorked(pid)
    if (workedBefore !== null && workedAfter !== null) this.worked.add(workedAfter - workedBefore)
  }

  addAll(other: SessionTime): void {
    this.elapsed.addAll(other.elapsed)
    this.worked.addAll(other.worked)
  }
}

/** Milliseconds of processor time so far. */
function readWorked(pid: number): number | null {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}

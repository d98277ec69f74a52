import { readFileSync } from 'node:fs'
import { Durations } from './durations.ts'

/** How long statements take, and the CPU time of their database session. */
export class SessionTime {
  readonly elapsed = new Durations()
  /** Empty if the system does not report it. Excludes the time of other programs, so that runs are comparable. */
  readonly cpuTime = new Durations()

  /** @param pid of the session's process, on this machine */
  async time(pid: number, work: () => Promise<unknown>): Promise<void> {
    const cpuMsBefore = readCpuMs(pid)
    await this.elapsed.time(work)
    const cpuMsAfter = readCpuMs(pid)
    if (cpuMsBefore !== null && cpuMsAfter !== null) this.cpuTime.add(cpuMsAfter - cpuMsBefore)
  }

  addAll(other: SessionTime): void {
    this.elapsed.addAll(other.elapsed)
    this.cpuTime.addAll(other.cpuTime)
  }
}

/** Returns the CPU time so far, in milliseconds. */
function readCpuMs(pid: number): number | null {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}

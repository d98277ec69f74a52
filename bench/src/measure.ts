import { processorTimeOf } from './processor-time.ts'

export interface Measured {
  readonly seconds: number
  /** CPU milliseconds used in the meantime, summed over all cores: by this process, and by the others by name. */
  readonly cpuMs: Readonly<Record<string, number>>
}

/** @param others the other processes by name; each is measured with its child processes */
export async function measure(
  work: () => Promise<unknown>,
  others: Readonly<Record<string, number>>,
): Promise<Measured> {
  const before = readCpuTimes(others)
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  const after = readCpuTimes(others)
  return {
    seconds,
    cpuMs: Object.fromEntries(Object.entries(after).map(([name, cpuMs]) => [name, cpuMs - (before[name] ?? 0)])),
  }
}

function readCpuTimes(others: Readonly<Record<string, number>>): Record<string, number> {
  const { user, system } = process.cpuUsage()
  const cpuMs = Object.entries(others).map(([name, pid]) => [name, processorTimeOf(pid)])
  return { here: (user + system) / 1000, ...Object.fromEntries(cpuMs) }
}

import { processorTimeOf } from './processor-time.ts'

export interface Measured {
  readonly seconds: number
  /** Milliseconds that processors worked meanwhile, all their cores together. */
  readonly worked: Readonly<Record<keyof Others | 'here', number>>
}

/** The processes beside this one, each with those that it has started; null for one that there is not. */
export interface Others {
  readonly standIn: number | null
  readonly postgres: number
}

export async function measure(work: () => Promise<unknown>, { standIn, postgres }: Others): Promise<Measured> {
  const read = () => ({
    here: cpuMilliseconds(),
    standIn: standIn === null ? 0 : processorTimeOf(standIn),
    postgres: processorTimeOf(postgres),
  })
  const before = read()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const after = read()
  return {
    seconds,
    worked: {
      here: after.here - before.here,
      standIn: after.standIn - before.standIn,
      postgres: after.postgres - before.postgres,
    },
  }
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

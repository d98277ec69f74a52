import type { Deviation } from './check-value.ts'
import type { ConformanceResult } from './conformance.ts'

/** Summarizes what was checked, with one line for each deviation. */
export function report({ replies, requests, operations, unexplained, explained }: ConformanceResult): string {
  const lines = [
    `${replies} replies of the simulator (${operations.length} operations) and ${requests} requests of the portal were compared with the document and the examples.`,
    '',
    `${explained.length} deviations are explained:`,
    ...explained.map(({ deviation, reason }) => `  ${write(deviation)}\n    ${reason}`),
    '',
    `${unexplained.length} deviations are not explained${unexplained.length === 0 ? '.' : ':'}`,
    ...unexplained.map((deviation) => `  ${write(deviation)}`),
  ]
  return `${lines.join('\n')}\n`
}

function write({ at, where, message }: Deviation): string {
  return [at, where, message].filter((part) => part !== '').join(' · ')
}

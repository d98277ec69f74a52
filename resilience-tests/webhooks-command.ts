import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runWebhooks } from './webhooks.ts'

const { seconds } = readCommandLine({
  args: { seconds: unset('60', wholeNumber(1, 1_000_000, 'Seconds with faults.')) },
})
const figures = await runWebhooks({ seconds, report: console.log })
console.log(figures)
const { missed, wrong, rejected, missedInStream, repeatedInStream } = figures
process.exitCode = missed + wrong + rejected + missedInStream + repeatedInStream === 0 ? 0 : 1

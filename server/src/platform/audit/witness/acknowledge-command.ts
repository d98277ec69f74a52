import { randomUUID } from 'node:crypto'
import { readCommandLine } from '../../command-line/command-line.mjs'
import { text } from '../../command-line/kinds.mjs'
import { runCommand } from '../../start/command.ts'
import { acknowledgeDifferences } from './acknowledge.ts'

const { reason } = readCommandLine({
  args: { reason: text('Why it differs, in quotation marks. Stored with the seals and in the audit trail.') },
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const position = await acknowledgeDifferences(context, reason)
    console.log(
      position === null
        ? 'The audit trail contains all witnessed seals. There is nothing to acknowledge.'
        : `Acknowledged from seal ${position} on. The worker verifies the whole trail now.`,
    )
    return 0
  },
})

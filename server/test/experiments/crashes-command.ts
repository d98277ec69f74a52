import { runCrashes } from './crashes.ts'

const rounds = Number(process.argv[2] ?? 20)
const { lost, doubled, auditBreaks, ...figures } = await runCrashes(rounds, console.log)
console.log({ lost, doubled, auditBreaks, ...figures })
process.exitCode = lost + doubled + auditBreaks.length === 0 ? 0 : 1

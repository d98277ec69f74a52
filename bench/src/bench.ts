import { runChosen } from '@portal/server/src/platform/command-line/command-line.mjs'
import { benches } from './benches.ts'

/** `npm run bench -- <name>` */
await runChosen({ command: 'npm run bench --', about: 'Runs a benchmark.', programs: benches })

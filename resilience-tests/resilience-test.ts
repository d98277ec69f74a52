import { runChosen } from '@portal/server/src/platform/command-line/command-line.mjs'
import { resilienceTests } from './resilience-tests.ts'

/** `npm run resilience-test -- <name>` */
await runChosen({
  command: 'npm run resilience-test --',
  about: 'Runs a resilience test at length. docs/reliability.md has their results.',
  programs: resilienceTests,
})

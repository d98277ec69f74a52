import { runChosen } from '@portal/server/src/platform/command-line/command-line.mjs'
import { commands } from './commands.ts'

/** `npm run portal -- <command>` */
await runChosen({
  command: 'npm run portal --',
  about: "Runs one of the portal's commands.",
  programs: commands,
})

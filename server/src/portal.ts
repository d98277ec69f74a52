import { runChosen } from './command-line/command-line.mjs'
import { commands } from './commands.ts'

/** `npm run portal -- <command>`; in a container, `node server/src/portal.ts <command>`. */
await runChosen({
  command: 'npm run portal --',
  about: "Runs one of the portal's commands.",
  programs: commands,
})

import { commands } from './app/commands.ts'
import { runChosen } from './platform/command-line/command-line.mjs'

/** In a container, `node server/src/portal.ts <command>`; elsewhere, `npm run portal -- <command>`. */
await runChosen({
  command: 'npm run portal --',
  about: "Runs one of the portal's commands.",
  programs: commands,
})

import { randomUUID } from 'node:crypto'
import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { text } from '../../platform/command-line/kinds.mjs'
import { runCommand } from '../../platform/start/command.ts'
import { createAdministrator, newAdministrator } from './create-administrator.ts'

const administrator = readCommandLine({
  args: { email: text('Email address.'), firstName: text('First name.'), lastName: text('Last name.') },
  check: (given) => newAdministrator.safeParse(given).error?.issues[0]?.message ?? null,
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const { link } = await createAdministrator(context, administrator)
    console.log(
      link === null ? `A set-password link was emailed to ${administrator.email}.` : `Set the password at ${link}`,
    )
    return 0
  },
})

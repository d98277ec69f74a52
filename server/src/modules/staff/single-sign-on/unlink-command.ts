import { randomUUID } from 'node:crypto'
import { StartupError } from '../../../platform/cannot-start.ts'
import { readCommandLine } from '../../../platform/command-line/command-line.mjs'
import { text } from '../../../platform/command-line/kinds.mjs'
import { runCommand } from '../../../platform/start/command.ts'
import { lockStaffByEmail } from '../queries.ts'
import { unlink } from './unlink.ts'

const { email: given } = readCommandLine({
  args: { email: text('Email address of the admin user.') },
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const email = given.trim().toLowerCase()
    const wasLinked = await context.db.transaction().execute(async (tx) => {
      const owner = await lockStaffByEmail(tx, email)
      if (!owner) throw new StartupError(`There is no admin user with the email address ${email}.`)
      return unlink(tx, context, owner)
    })
    console.log(
      wasLinked
        ? `${email} is no longer linked to an identity provider. The next SSO sign-in links the account again by email address.`
        : `${email} was not linked to an identity provider.`,
    )
    return 0
  },
})

import { randomUUID } from 'node:crypto'
import { StartupError } from '../../../platform/cannot-start.ts'
import { readCommandLine } from '../../../platform/command-line/command-line.mjs'
import { flag, optional, text } from '../../../platform/command-line/kinds.mjs'
import { runCommand } from '../../../platform/start/command.ts'
import { lockStaffByEmail } from '../queries.ts'
import { listOwners } from './queries.ts'
import { turnOffTwoFactorOf } from './turn-off.ts'

const { email: one } = readCommandLine({
  args: { email: optional(text('Email address of the admin user.')) },
  options: { all: flag('Turns it off for all admin users.') },
  check: ({ email, all }) => ((email === null) === all ? null : 'Name one admin user, or use --all.'),
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const emails = one === null ? await listOwners(context.db) : [one.trim().toLowerCase()]
    for (const email of emails) {
      const wasOn = await context.db.transaction().execute(async (tx) => {
        const owner = await lockStaffByEmail(tx, email)
        if (!owner) throw new StartupError(`There is no admin user with the email address ${email}.`)
        return turnOffTwoFactorOf(tx, context, { owner, by: null, origin: null, requestId: null })
      })
      console.log(`Two-factor authentication for ${email} ${wasOn ? 'has been turned off' : 'was off'}.`)
    }
    if (emails.length === 0) console.log('No admin user has two-factor authentication turned on.')
    return 0
  },
})

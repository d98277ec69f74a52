import { randomUUID } from 'node:crypto'
import { CannotStart } from '../../cannot-start.ts'
import { runCommand } from '../../start/command.ts'
import { lockStaffByEmail } from '../queries.ts'
import { listOwners } from './queries.ts'
import { turnOffTwoFactorOf } from './turn-off.ts'

const USAGE = 'npm run turn-off-two-factor -- <email>, or --all'

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const [who, ...rest] = process.argv.slice(2)
    if (!who || rest.length > 0) throw new CannotStart(`Usage: ${USAGE}`)
    const emails = who === '--all' ? await listOwners(context.db) : [who.trim().toLowerCase()]
    for (const email of emails) {
      const wasOn = await context.db.transaction().execute(async (tx) => {
        const owner = await lockStaffByEmail(tx, email)
        if (!owner) throw new CannotStart(`There is no admin user with the email address ${email}.`)
        return turnOffTwoFactorOf(tx, context, { owner, by: null, requestId: null })
      })
      console.log(`Two-factor sign-in of ${email} ${wasOn ? 'has been turned off' : 'was off'}.`)
    }
    if (emails.length === 0) console.log('Nobody has two-factor sign-in turned on.')
    return 0
  },
})

import { randomUUID } from 'node:crypto'
import { CannotStart } from '../cannot-start.ts'
import { runCommand } from '../start/command.ts'
import { createAdministrator } from './create-administrator.ts'

const USAGE = 'npm run create-administrator -- <email> <first name> <last name>'

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const [email, firstName, lastName, ...rest] = process.argv.slice(2)
    if (!email || !firstName || !lastName || rest.length > 0) throw new CannotStart(`Usage: ${USAGE}`)
    const { link } = await createAdministrator(context, { email, firstName, lastName })
    console.log(link === null ? `A link to set the password was mailed to ${email}.` : `Set the password at ${link}`)
    return 0
  },
})

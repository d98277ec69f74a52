import { CannotStart } from '../cannot-start.ts'
import { readCommandLine } from '../command-line/command-line.mjs'
import { readConfig } from '../settings/config.ts'
import { readEnvironment } from '../settings/environment.ts'
import { prepareData } from './data.ts'

readCommandLine({ command: 'npm run migrate --', about: 'Brings the database at DATABASE_URL up to date.' })

try {
  const config = readConfig(readEnvironment(process.env))
  if (config.databaseUrl === null)
    throw new CannotStart('npm start brings the embedded PostgreSQL up to date by itself.')
  await prepareData(config.databaseUrl, config, () => new Date())
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}

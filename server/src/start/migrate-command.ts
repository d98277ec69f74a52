import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../settings/config.ts'
import { readEnvironment } from '../settings/environment.ts'
import { prepareData } from './data.ts'

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

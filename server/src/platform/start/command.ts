import { StartupError } from '../cannot-start.ts'
import { followClock } from '../clock/follow-clock.ts'
import { type Context, createContext } from '../context.ts'
import { createLog } from '../log/log.ts'
import { readConfig } from '../settings/config.ts'
import { readEnvironment } from '../settings/environment.ts'
import { borrowDatabase } from './database.ts'
import { prepareForCommand } from './logins.ts'
import { assertSuitable } from './own-database.ts'

export interface Command {
  readonly env: NodeJS.ProcessEnv
  readonly now: () => Date
  readonly newId: () => string
  /** Returns the exit code. `ownerUrl` connects as the owner of the tables, if the settings have its login. */
  readonly work: (context: Context, ownerUrl: string) => Promise<number>
}

/** Runs one command on the portal's database, whether or not the portal is running, and ends the process. */
export async function runCommand({ env, now, newId, work }: Command): Promise<never> {
  return await endWith(async () => {
    const config = readConfig(readEnvironment(env))
    const database = await borrowDatabase(config)
    try {
      const urls = await prepareForCommand(database.url, config, now())
      let clock = { now, stop: () => {} }
      const context = createContext({
        config,
        databaseUrl: urls.api,
        applicationName: 'portal-command',
        log: createLog({ level: 'warn', to: process.stderr }),
        now: () => clock.now(),
        trueNow: now,
        newId,
      })
      if (config.demo.enabled) clock = await followClock(context.pool, now)
      const exitCode = await work(context, urls.owner)
      clock.stop()
      await context.pool.end()
      return exitCode
    } finally {
      await database.close()
    }
  })
}

/** Runs one command on the database given by its option `--url`, and ends the process. */
export async function runCommandAt(url: string, work: () => Promise<number>): Promise<never> {
  return await endWith(async () => {
    await assertSuitable(url, '--url')
    return await work()
  })
}

async function endWith(work: () => Promise<number>): Promise<never> {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
  process.exit()
}

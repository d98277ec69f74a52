import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CustomerRow } from '@portal/contract/customers/calls'
import { freePort } from '@portal/server/test/started-portal.ts'
import { contextOf, openSession, PORTAL, start } from '../requests/server.ts'

export interface FoundCustomer {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

/** Up to a hundred, because no more are shown; the portal instead reports that there are more. */
export type SearchResult = readonly FoundCustomer[] | 'too many'

export interface RunningSystem {
  /** The PID of the responding process. */
  readonly pid: number
  search(text: string): Promise<SearchResult>
  stop(): Promise<void>
}

/** Prepares a system for a database with only its customers, and returns a function that starts it. */
export type Prepare = (databaseUrl: string) => Promise<() => Promise<RunningSystem>>

/** The portal, with its own database of the same customers. */
export const preparePortal: Prepare = async (databaseUrl) => {
  const context = contextOf(databaseUrl)
  const authorization = `Bearer ${await openSession(context)}`
  await context.pool.end()
  return async () => {
    const portal = await start(PORTAL, databaseUrl)
    return {
      pid: portal.pid,
      async search(text) {
        const url = `${portal.url}/admin/api/search-users?searchText=${encodeURIComponent(text)}`
        const response = await fetch(url, { headers: { authorization } })
        if (response.ok) {
          // The response type of the call in the contract.
          const rows = (await response.json()) as CustomerRow[]
          return rows.map(({ email, firstName, lastName }) => ({ username: email, firstName, lastName }))
        }
        const refusal = await response.text()
        if (refusal === 'TooManyUsersFound') return 'too many'
        if (refusal === 'NoUsersFound') return []
        throw new Error(refusal)
      },
      stop: async () => void portal.stop(),
    }
  }
}

/** AdminJS filters one column; the right column is assumed to be known. */
function prepareAdminJs(folder: string): Prepare {
  return async (databaseUrl) => async () => {
    const port = await freePort()
    const program = await readFile(new URL('./adminjs.ts', import.meta.url), 'utf8')
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      cwd: folder,
      env: { ...process.env, ...PRODUCTION, PORT: String(port), DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return runningAs(child, async (text) => {
      const column = /[\d@]/.test(text) ? 'username' : 'last_name'
      const { records } = await ask<{ records: { params: Row }[] }>(
        `http://127.0.0.1:${port}/admin/api/resources/customers/actions/list?perPage=100&filters.${column}=${encodeURIComponent(text)}`,
      )
      return records.map(({ params }) => toFound(params))
    })
  }
}

function prepareDirectus(folder: string): Prepare {
  return async (databaseUrl) => {
    const port = await freePort()
    const token = randomUUID()
    // AdminJS supports certain Node releases only: prefers one that is installed next to it.
    const ownNode = join(folder, 'node_modules', '.bin', 'node')
    const node = existsSync(ownNode) ? ownNode : process.execPath
    const run = (command: string) =>
      spawn(node, [join(folder, 'node_modules', 'directus', 'cli.js'), command], {
        cwd: folder,
        env: {
          ...process.env,
          ...PRODUCTION,
          HOST: '127.0.0.1',
          PORT: String(port),
          SECRET: token,
          DB_CLIENT: 'pg',
          DB_CONNECTION_STRING: databaseUrl,
          ADMIN_EMAIL: 'bench@example.com',
          ADMIN_PASSWORD: randomUUID(),
          ADMIN_TOKEN: token,
          TELEMETRY: 'false',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    const [code] = await once(run('bootstrap'), 'exit')
    if (code !== 0) throw new Error(`Directus could not be set up: ${code}`)
    return async () => {
      const child = run('start')
      const url = `http://127.0.0.1:${port}`
      while (!(await fetch(`${url}/server/ping`).catch(() => undefined))) await delay(20)
      return runningAs(child, async (text) => {
        const query = `limit=100&fields=username,first_name,last_name&search=${encodeURIComponent(text)}`
        const { data } = await ask<{ data: Row[] }>(`${url}/items/customers?${query}`, {
          authorization: `Bearer ${token}`,
        })
        return data.map(toFound)
      })
    }
  }
}

/** The other systems by name, given their installation folder. */
export const peers: Readonly<Record<string, (folder: string) => Prepare>> = {
  AdminJS: prepareAdminJs,
  Directus: prepareDirectus,
}

const PRODUCTION = { NODE_ENV: 'production', LOG_LEVEL: 'error' }

interface Row {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}

function toFound({ username, first_name, last_name }: Row): FoundCustomer {
  return { username, firstName: first_name, lastName: last_name }
}

function runningAs(child: ChildProcess, search: RunningSystem['search']): RunningSystem {
  return {
    pid: child.pid ?? 0,
    search,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** @returns the system's known response at this URL */
async function ask<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

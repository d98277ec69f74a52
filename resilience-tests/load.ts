import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import type { Caller } from '@portal/server/test/caller.ts'
import { allCustomers } from '@portal/server/test/export-all.ts'
import { childrenOf } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { type StaffFigures, StaffLoad } from './staff-load.ts'
import { RunningPortal } from './running-portal.ts'

const SLOW_CONNECTIONS = 1_000
const SENT_AHEAD = 20_000
const POLL_INTERVAL_MS = 100
/** With ten million customers, each list takes a quarter of a minute. */
const EXPORT_TIMEOUT_MS = 900_000

export interface LoadFigures extends StaffFigures {
  readonly load: string
  /** Peak memory of the API and the worker, in MB. */
  readonly apiMb: number
  readonly workerMb: number
}

export interface ExportFigures {
  readonly mailedOnce: number
  readonly mailedRepeatedly: number
  readonly maxConcurrent: number
  /** The slowest response to clients that waited for one. */
  readonly slowestResponseMs: number
}

export interface LoadOptions {
  readonly customers: number
  readonly staff: number
  /** How long staff work alongside each kind of load. */
  readonly seconds: number
  /** Number of concurrent exports of all customers. */
  readonly lists: number
  /** The data of a portal to use and keep; without it, a company is created for this run only. */
  readonly dataDir?: string | undefined
  readonly report?: (line: string) => void
}

/** Lets staff work on their own, then alongside each kind of load that a server may meet. */
export async function runLoad({
  customers,
  staff,
  seconds,
  lists,
  dataDir,
  report = () => {},
}: LoadOptions): Promise<{ rows: LoadFigures[]; exports: ExportFigures }> {
  const portal = await RunningPortal.open({
    DEMO_CUSTOMERS: String(customers),
    // All staff work in one session.
    SEARCHES_PER_MINUTE: '1000000',
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  })
  try {
    const caller = await portal.signIn()
    const texts = await sampleTexts(portal)
    const rows: LoadFigures[] = []

    async function measureDuring<T>(load: string, run: () => Promise<T>): Promise<T> {
      const memory = await watchMemory(portal)
      let isLoadOver = false
      const until = performance.now() + seconds * 1_000
      const running = run().finally(() => {
        isLoadOver = true
      })
      const figures = await new StaffLoad(caller, texts).work(staff, () => isLoadOver && performance.now() > until)
      rows.push({ load, ...figures, ...memory.end() })
      report(JSON.stringify(rows.at(-1)))
      return running
    }

    const open = () => wait(seconds * 1_000)
    await measureDuring('nothing yet', open)
    await measureDuring('nothing', open)
    await measureDuring(`${SLOW_CONNECTIONS} slow connections`, () => withSlowConnections(portal.url, open))
    await measureDuring(`${SENT_AHEAD} requests sent ahead, never read`, () =>
      withUnreadResponses(portal.url, caller, open),
    )
    const exports = await measureDuring(`${lists} exports`, () => exportAll(portal, caller, lists))
    return { rows, exports }
  } finally {
    await portal.close()
  }
}

/** Returns names and parts of names in the demo data. */
async function sampleTexts(portal: RunningPortal): Promise<string[]> {
  return portal.withDatabase(async (url) => {
    const { rows } = await withClient(url, (client) =>
      client.query<{ text: string }>(
        `select case id % 3 when 0 then username when 1 then first_name || ' ' || last_name else last_name end as text
         from customers order by id limit 300`,
      ),
    )
    return rows.map(({ text }) => text)
  })
}

/** Each connection sends the head of a request byte by byte. */
async function withSlowConnections(url: string, work: () => Promise<unknown>): Promise<void> {
  const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: '
  const sockets = await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, () => openSocket(url)))
  for (const socket of sockets) socket.write(head)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1_000)
  await work()
  clearInterval(timer)
  for (const socket of sockets) socket.destroy()
}

/** Clients that keep sending requests and never read a response; they reconnect when disconnected. */
async function withUnreadResponses(url: string, { token }: Caller, work: () => Promise<unknown>): Promise<void> {
  const request = `GET /admin/api/get-user-profile HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  let isOver = false
  const requesting = (async () => {
    while (!isOver) {
      const socket = await openSocket(url)
      socket.pause()
      socket.write(request.repeat(SENT_AHEAD))
      await wait(1_000)
      socket.destroy()
    }
  })()
  await work()
  isOver = true
  await requesting
}

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => done(socket))
    // This test is about requests whose connection is closed.
    socket.on('error', fail)
  })
}

async function exportAll(portal: RunningPortal, caller: Caller, lists: number): Promise<ExportFigures> {
  const addresses = Array.from({ length: lists }, (_, index) => `list${index}@example.com`)
  const responses = await Promise.all(
    addresses.map(async (sendToEmailAddress) => {
      const startedAt = performance.now()
      const { status, text } = await caller.send(customerExportCalls.emailUserList, {
        ...allCustomers,
        sendToEmailAddress,
      })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return performance.now() - startedAt
    }),
  )
  return portal.withDatabase((url) =>
    withClient(url, async (client) => {
      let maxConcurrent = 0
      for (let waited = 0; waited < EXPORT_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
        const { rows } = await client.query<{ running: string; open: string }>(
          `select count(*) filter (where state = 'running') as running, count(*) filter (where finished_at is null) as open
           from customer_exports`,
        )
        maxConcurrent = Math.max(maxConcurrent, Number(rows[0]?.running))
        if (rows[0]?.open === '0') break
        await wait(POLL_INTERVAL_MS)
      }
      const { rows: mails } = await client.query<{ times: string }>(
        'select count(*) as times from mails where recipient = any($1) group by recipient',
        [addresses],
      )
      return {
        mailedOnce: mails.filter(({ times }) => times === '1').length,
        mailedRepeatedly: mails.filter(({ times }) => times !== '1').length,
        maxConcurrent,
        slowestResponseMs: Math.round(Math.max(...responses)),
      }
    }),
  )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function watchMemory(portal: RunningPortal) {
  // In the order in which they were started.
  const [api = 0, worker = 0] = await childrenOf(portal.started, portal.dataDir)
  const peak = { apiMb: 0, workerMb: 0 }
  const measure = async () => {
    peak.apiMb = Math.max(peak.apiMb, await megabytesOf(api))
    peak.workerMb = Math.max(peak.workerMb, await megabytesOf(worker))
  }
  await measure()
  const watch = setInterval(measure, POLL_INTERVAL_MS)
  return {
    end() {
      clearInterval(watch)
      return peak
    },
  }
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

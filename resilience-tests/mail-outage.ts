import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@portal/contract/durations'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { createBoss } from '@portal/server/src/platform/jobs/boss.ts'
import { queueMail } from '@portal/server/src/platform/mail/queue-mail.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { startMailServer } from '@portal/server/test/mail-server.ts'
import { type SpawnedProcess, spawnProcess } from '@portal/server/test/spawned-process.ts'
import { freePort } from '@portal/server/test/started-portal.ts'
import pg from 'pg'

/** How many emails a worker sends concurrently. */
const MAX_CONCURRENT = 2
const POLL_MS = 20
const HOURS = 40
const QUIET_MS = 3_000

export interface MailFigures {
  readonly mails: number
  readonly kills: number
  /** Recipients who got their email. */
  readonly arrived: number
  /** Emails that arrived again, always under the original Message-ID. */
  readonly repeated: number
  /** The maximum for it: those in flight during a kill. */
  readonly mayBeRepeated: number
  /** Recipients who got emails with different Message-IDs. */
  readonly underOtherId: number
  /** The number of sent emails according to the portal, which must be all. */
  readonly sent: number
}

/**
 * Queues emails while there is no mail server, starts the server, and kills the worker as soon as an email is accepted,
 * before the worker can have recorded it.
 *
 * @param url connects as the owner of a migrated database
 */
export async function runMailOutage(
  url: string,
  { mails, kills, report = () => {} }: { mails: number; kills: number; report?: (line: string) => void },
): Promise<MailFigures> {
  const port = await freePort()
  const settings = { DATABASE_URL: await loginUrlOf(url), DEMO: 'true', SMTP_URL: `smtp://127.0.0.1:${port}` }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const pool = createPool({ url, maxConnections: 2, applicationName: 'portal-resilience' })
  const db = createDb(pool)
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const config = readConfig(settings)
  for (let index = 0; index < mails; index++) {
    const mail = { to: `to${index}@example.com`, subject: `Mail ${index}`, text: 'Hello', html: null }
    await db.transaction().execute((tx) => queueMail(tx, { config, now, newId: randomUUID }, mail))
  }

  let worker: SpawnedProcess = await spawnProcess('worker', settings)
  const left = async () => {
    const { rows } = await client.query(`select count(*)::int as left from mails where status = 'queued'`)
    return Number(rows[0].left)
  }
  // Every email is attempted at least once while the server is down.
  while ((await client.query('select from mails where attempts = 0')).rowCount !== 0) await wait(POLL_MS)
  report(`${mails} mails tried without a mail server, ${await left()} still to be sent`)

  const server = await startMailServer({ port })
  try {
    for (let hour = 0, killed = 0; hour < HOURS && (await left()) > 0; hour++) {
      ahead += HOUR_MS
      await client.query('update demo_clock set ahead_ms = $1', [ahead])
      // Returns the jobs of killed workers to the queue, which a worker otherwise does once a minute.
      await createBoss(db, now, { schedule: false }).supervise()
      for (let quietMs = 0, seen = server.received.length; quietMs < QUIET_MS && (await left()) > 0;) {
        await wait(POLL_MS)
        quietMs = server.received.length === seen ? quietMs + POLL_MS : 0
        const isAccepted = server.received.length > seen
        seen = server.received.length
        if (!isAccepted || killed === kills) continue
        killed += 1
        await worker.kill()
        worker = await spawnProcess('worker', settings)
        report(`worker killed after ${server.received.length} mails had been accepted`)
      }
    }
    const { rows } = await client.query(`select count(*)::int as sent from mails where status = 'sent'`)
    const idsOf = Map.groupBy(server.received, ({ recipients }) => recipients.join())
    return {
      mails,
      kills,
      arrived: idsOf.size,
      repeated: server.received.length - idsOf.size,
      mayBeRepeated: kills * MAX_CONCURRENT,
      underOtherId: [...idsOf.values()].filter((same) => new Set(same.map((mail) => mail.messageId)).size > 1).length,
      sent: rows[0].sent,
    }
  } finally {
    await worker.stop()
    await Promise.all([server.stop(), pool.end(), client.end()])
  }
}

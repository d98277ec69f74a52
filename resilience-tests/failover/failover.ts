import { setTimeout as wait } from 'node:timers/promises'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { Caller } from '@portal/server/test/caller.ts'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import { computeExpected } from '../expected-totals.ts'
import { type ActionResponse, MoneyLoad } from '../money-load.ts'
import { RunningPortal } from '../running-portal.ts'
import { type Case, type CaseName, cases, WITHOUT_PRIMARY_MS } from './cases.ts'
import { Cluster } from './cluster.ts'
import { type CaseFigures, countErrors, summarize, limitOf, longestWithoutSuccess } from './figures.ts'
import type { Programs } from './programs.ts'
import { runRenewals } from './renewals.ts'

const WRITERS = 8
const REPORT_EVERY_MS = 250
/** Duration of the work before the case, and after the cluster has recovered. */
const QUIET_MS = 5_000
const RECOVERY_TIMEOUT_MS = 180_000

export interface FailoverFigures {
  readonly cases: CaseFigures[]
  /** Actions acknowledged in any case that are not present exactly once at the end. */
  lostInTheEnd: number
  readonly leftOut: string[]
}

/**
 * Removes nodes of a cluster from a whole portal while staff perform billing actions and read reports. Adds to
 * `figures`, so that they are available even if a later case breaks off.
 */
export async function runFailover(
  programs: Programs,
  names: readonly (CaseName | 'renewals')[],
  figures: FailoverFigures,
  report: (line: string) => void,
): Promise<void> {
  const done: BillingAction[] = []
  const cluster = await Cluster.open(programs)
  try {
    const { url, replicaUrl } = await cluster.createDatabase('portal')
    const portal = await RunningPortal.open({ DEMO: 'true', DATABASE_URL: url, REPLICA_DATABASE_URL: replicaUrl })
    try {
      for (const name of names) {
        if (name === 'renewals') continue
        const one: Case = cases[name]
        const reason = one.leftOut?.(programs.patroniVersion) ?? null
        if (reason !== null) {
          figures.leftOut.push(`${one.title}: ${reason}`)
          continue
        }
        report(`${one.title} …`)
        const found = await runCase(one, { name, cluster, portal, done })
        report(summarize(found))
        figures.cases.push(found)
      }
      const { lost, doubled } = await portal.withDatabase((owner) => computeExpected(owner, done))
      figures.lostInTheEnd = lost + doubled
      if (names.includes('renewals')) {
        report('Renewals …')
        const found = await runRenewals(cluster)
        report(summarize(found))
        figures.cases.push(found)
      }
    } finally {
      await portal.close()
    }
  } finally {
    await cluster.close()
  }
}

interface CaseParts {
  readonly name: string
  readonly cluster: Cluster
  readonly portal: RunningPortal
  /** All acknowledged actions of all cases. */
  readonly done: BillingAction[]
}

async function runCase(one: Case, { name, cluster, portal, done }: CaseParts): Promise<CaseFigures> {
  const customers = await portal.addTrials(1 + 5 * WRITERS, name)
  const caller = await portal.signIn()
  const load = new MoneyLoad({ caller, customers, tokenise: () => portal.tokenise() })
  const stopPolling = new AbortController()
  const startedAt = performance.now()
  load.start(WRITERS)
  const polled = readReports(caller, stopPolling.signal)
  await wait(QUIET_MS)
  await one.cause(cluster)
  await untilDone(load, performance.now())
  await cluster.untilHealthy()
  await wait(QUIET_MS)
  const ended = performance.now()
  await load.stop()
  stopPolling.abort()
  const reports = await polled
  await load.retryUnknown()
  await portal.settle()
  const unknown = await load.retryUnknown()
  const totals = await portal.withDatabase((url) => computeExpected(url, load.done))
  done.push(...load.done)
  const { lost, doubled, differAtProvider, chargedTwice, brokenRules, auditBreaks } = totals
  const counts = Object.entries({ 'still unknown': unknown, 'differ at the provider': differAtProvider, chargedTwice })
  const wrong = counts.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`)
  const atReplica = reports.filter(({ isAged }) => isAged).length
  return {
    title: one.title,
    acknowledged: load.done.length,
    lost,
    doubled,
    wrong: [...wrong, ...brokenRules, ...auditBreaks, ...load.unexpected],
    longestMs: longestWithoutSuccess(load.responses, startedAt, ended),
    limitMs: limitOf(one.isWithoutPrimary === true, WITHOUT_PRIMARY_MS),
    errors: countErrors(load.responses),
    reportsAtReplica: atReplica,
    reportsAtPrimary: reports.filter(({ status }) => status === 200).length - atReplica,
    reportErrors: countErrors(reports),
    mayReportsFail: one.isWithoutPrimary !== true,
  }
}

interface ReportResponse extends Pick<ActionResponse, 'status' | 'text'> {
  /** Whether it was read from a replica. */
  readonly isAged: boolean
}

/** Keeps reading the home page as a signed-in user. */
async function readReports(caller: Caller, stopping: AbortSignal): Promise<ReportResponse[]> {
  const responses: ReportResponse[] = []
  while (!stopping.aborted) {
    const { status, text, headers } = await caller.send(reportsCalls.getUserHomeStatistics, {})
    responses.push({ status, text, isAged: status === 200 && headers.has('age') })
    await wait(REPORT_EVERY_MS)
  }
  return responses
}

/** Waits until an action requested after `since` is done. */
async function untilDone(load: MoneyLoad, since: number): Promise<void> {
  for (let waited = 0; waited < RECOVERY_TIMEOUT_MS; waited += REPORT_EVERY_MS) {
    if (load.responses.some(({ status, requestedAt }) => status === 200 && requestedAt > since)) return
    await wait(REPORT_EVERY_MS)
  }
  throw new Error(`nothing was done within ${RECOVERY_TIMEOUT_MS / 1000} s`)
}

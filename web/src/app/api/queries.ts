import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import type { PageTopic } from '@portal/contract/live/stream'
import { hashKey, type Query, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../ui/Empty.tsx'
import { portalTime } from '../../ui/portal-clock.ts'
import { useIsActive } from '../../ui/user-activity.ts'
import { followTopic, useIsDelayed } from './live/live.ts'
import { CallFailed, UNREACHABLE } from './call-failed.ts'
import { onChange } from './changes.ts'
import { call } from './client.ts'
import { forgetFailure, inPlace, reportFailure } from './reading-failures.ts'
import { beforeSessionEnds } from './session.ts'

/** What a screen knows of a call that only reads. */
export interface Reading<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined
  /** When `data` was answered. */
  readonly readAt: Date | undefined
  /** When `data` was true, by the server's clock: earlier where a replica of the database has answered. */
  readonly asOf: Date | undefined
  readonly isLoading: boolean
  /** The reason why there is nothing, or nothing newer, to show. */
  readonly failure: Failure | null
  readonly tryAgain: () => void
}

interface ReadingOptions<T> {
  /** False while there is nothing to ask for. */
  readonly enabled?: boolean
  /** Set where the screen itself says what went wrong: no toast then. */
  readonly quiet?: boolean
  /** What failed, where a screen has other words for it than the call. */
  readonly failed?: string
  /** Set where the answer is not read again after changes. */
  readonly once?: boolean
  /**
   * Set where it is also read again after so many milliseconds, perhaps depending on what was read, while a user
   * looks. An unattended portal asks for nothing: its session could never end for being idle.
   */
  readonly everyMs?: number | ((data: T | undefined) => number | undefined)
  /** What it is about: it is read again within two seconds of a change of that, by any user. */
  readonly live?: PageTopic
}

/** While the server cannot be followed. */
const DELAYED_INTERVAL_MS = 60_000

const client = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryHash, meta }) => {
      if (error instanceof CallFailed && !meta?.quiet) reportFailure(queryHash, error, failedOf(meta))
    },
    onSuccess: (_data, { queryHash }) => forgetFailure(queryHash),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.code === UNREACHABLE,
      retryDelay: 300,
      networkMode: 'always',
    },
  },
})

// Anything may look different after a change, so everything on the screen is read again.
onChange(() => readAgain())

beforeSessionEnds(() => client.cancelQueries())

/**
 * Loads what is shown again, all of it or one response. So is what is being loaded for the first time, as that response
 * may be older than a change: TanStack Query itself would wait for it and load nothing after it.
 */
function readAgain(hash?: string): Promise<void> {
  const isMeant = ({ queryHash }: Query) => hash === undefined || queryHash === hash
  const isFirst = (query: Query) => query.state.data === undefined && !query.isStatic()
  // Both in one go: the screen sees one load that takes longer.
  void client.cancelQueries(
    { type: 'active', predicate: (query) => isMeant(query) && isFirst(query) },
    { silent: true, revert: false },
  )
  return client.invalidateQueries({ predicate: isMeant })
}

/** Preloads a response that is needed soon. */
export function prefetchReading<C extends Call>(declared: C, input: InputOf<C>) {
  void client.prefetchQuery(queryOf(declared, input))
}

/** Discards a response. Where it is shown, it is loaded again. */
export function resetReading<C extends Call>(declared: C, input: InputOf<C>) {
  void client.resetQueries({ queryKey: queryOf(declared, input).queryKey, exact: true })
}

/** Loads the response of a call, and loads it again after every change made in the portal. */
export function useReading<C extends Call>(
  declared: C,
  input: InputOf<C>,
  { enabled = true, quiet = false, failed, once = false, everyMs, live }: ReadingOptions<ReplyOf<C>> = {},
): Reading<ReplyOf<C>> {
  const isAttended = useIsActive()
  const isDelayed = useIsDelayed()
  const query = useQuery(
    {
      ...queryOf(declared, input),
      enabled,
      meta: { quiet, failed },
      ...(once && { staleTime: 'static' }),
      refetchInterval: ({ state }) => {
        const pause = typeof everyMs === 'function' ? everyMs(state.data?.reply) : everyMs
        return isAttended && (pause ?? (live && isDelayed ? DELAYED_INTERVAL_MS : false))
      },
    },
    client,
  )
  const { refetch } = query
  const hash = hashKey(queryOf(declared, input).queryKey)
  // On a new visit of the screen the error is shown again.
  useEffect(() => forgetFailure(hash), [hash])
  useEffect(() => (live && enabled ? followTopic(live, () => void readAgain(hash)) : undefined), [live, enabled, hash])
  const isRepeated = enabled && everyMs !== undefined
  const wasAttended = useRef(true)
  useEffect(() => {
    // Another part of the page may ask for the same: one request serves both.
    if (isAttended && !wasAttended.current && isRepeated) void refetch({ cancelRefetch: false })
    wasAttended.current = isAttended
  }, [isAttended, isRepeated, refetch])

  const answered = query.data
  return {
    data: answered?.reply,
    readAt: answered && portalTime(query.dataUpdatedAt),
    asOf: answered && portalTime(answered.asOfMs),
    isLoading: query.isLoading,
    failure: query.error instanceof CallFailed ? inPlace(query.error, failed) : null,
    tryAgain: () => {
      forgetFailure(hash)
      void refetch()
    },
  }
}

function failedOf(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof meta?.['failed'] === 'string' ? meta['failed'] : undefined
}

function queryOf<C extends Call>(declared: C, input: InputOf<C>) {
  return {
    queryKey: [declared.path, input],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      let asOfMs = 0
      const onAnswered = (milliseconds: number) => {
        asOfMs = milliseconds
      }
      const reply = await call(declared, input, { signal, onAnswered })
      return { reply, asOfMs }
    },
  }
}

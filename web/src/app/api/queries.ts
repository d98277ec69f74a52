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
import { forgetFailure, inlineFailure, reportFailure } from './query-failures.ts'
import { beforeSessionEnds } from './session.ts'

/** State of a read-only call on a screen. */
export interface CallQuery<T> {
  /** Undefined until the first response. */
  readonly data: T | undefined
  /** When `data` was received. */
  readonly readAt: Date | undefined
  /** Time of `data` by the server's clock: earlier if a database replica responded. */
  readonly asOf: Date | undefined
  readonly isLoading: boolean
  /** Why there is no data or no newer data. */
  readonly failure: Failure | null
  readonly retry: () => void
}

interface CallQueryOptions<T> {
  /** False while there is nothing to request. */
  readonly enabled?: boolean
  /** Set if the screen shows the error itself, without a toast. */
  readonly quiet?: boolean
  /** The error message, if the screen's differs from the call's. */
  readonly failed?: string
  /** Set to skip reloading after changes. */
  readonly once?: boolean
  /**
   * Reload interval in milliseconds, possibly depending on the data, while the user is active. An idle portal makes no
   * requests, because they would keep its session from ending.
   */
  readonly everyMs?: number | ((data: T | undefined) => number | undefined)
  /** Topic of the data: any user's change to it triggers a reload within two seconds. */
  readonly live?: PageTopic
}

/** Used while live updates are interrupted. */
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

// Any change can affect anything, so everything on the screen is reloaded.
onChange(() => reload())

beforeSessionEnds(() => client.cancelQueries())

/**
 * Reloads all displayed data, or one response. Restarts first loads too, because their response may predate a change:
 * TanStack Query would wait for it and then load nothing.
 */
function reload(hash?: string): Promise<void> {
  const isMeant = ({ queryHash }: Query) => hash === undefined || queryHash === hash
  const isFirst = (query: Query) => query.state.data === undefined && !query.isStatic()
  // Cancels and reloads in one step: to the screen it is one longer load.
  void client.cancelQueries(
    { type: 'active', predicate: (query) => isMeant(query) && isFirst(query) },
    { silent: true, revert: false },
  )
  return client.invalidateQueries({ predicate: isMeant })
}

/** Preloads a response that will soon be needed. */
export function prefetchCallQuery<C extends Call>(declared: C, input: InputOf<C>) {
  void client.prefetchQuery(queryOf(declared, input))
}

/** Discards a response. If it is displayed, it is reloaded. */
export function resetCallQuery<C extends Call>(declared: C, input: InputOf<C>) {
  void client.resetQueries({ queryKey: queryOf(declared, input).queryKey, exact: true })
}

/** Loads the response of a call, and reloads it after every change made in the portal. */
export function useCallQuery<C extends Call>(
  declared: C,
  input: InputOf<C>,
  { enabled = true, quiet = false, failed, once = false, everyMs, live }: CallQueryOptions<ReplyOf<C>> = {},
): CallQuery<ReplyOf<C>> {
  const isActive = useIsActive()
  const isDelayed = useIsDelayed()
  const query = useQuery(
    {
      ...queryOf(declared, input),
      enabled,
      meta: { quiet, failed },
      ...(once && { staleTime: 'static' }),
      refetchInterval: ({ state }) => {
        const pause = typeof everyMs === 'function' ? everyMs(state.data?.reply) : everyMs
        return isActive && (pause ?? (live && isDelayed ? DELAYED_INTERVAL_MS : false))
      },
    },
    client,
  )
  const { refetch } = query
  const hash = hashKey(queryOf(declared, input).queryKey)
  // The next visit to the screen shows the error again.
  useEffect(() => forgetFailure(hash), [hash])
  useEffect(() => (live && enabled ? followTopic(live, hash, () => reload(hash)) : undefined), [live, enabled, hash])
  const isRepeated = enabled && everyMs !== undefined
  const wasActive = useRef(true)
  useEffect(() => {
    // Another part of the page may make the same request: one request serves both.
    if (isActive && !wasActive.current && isRepeated) void refetch({ cancelRefetch: false })
    wasActive.current = isActive
  }, [isActive, isRepeated, refetch])

  const response = query.data
  return {
    data: response?.reply,
    readAt: response && portalTime(query.dataUpdatedAt),
    asOf: response && portalTime(response.asOfMs),
    isLoading: query.isLoading,
    failure: query.error instanceof CallFailed ? inlineFailure(query.error, failed) : null,
    retry: () => {
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
      const onResponse = (milliseconds: number) => {
        asOfMs = milliseconds
      }
      const reply = await call(declared, input, { signal, onResponse })
      return { reply, asOfMs }
    },
  }
}

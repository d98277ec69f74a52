import { setTimeout as wait } from 'node:timers/promises'
import type { Span } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import { readAirings } from './airings.ts'
import { type Guide, GuideUnavailable, type OnProgress } from './guide.ts'
import { tidy } from './tidy.ts'

export interface GracenoteOptions {
  readonly source: 'gracenote' | 'stand-in'
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  /** From the end of one request to the start of the next. */
  readonly pauseMs?: number
  /** Delays before the second and third attempt of a request. */
  readonly retryAfterMs?: readonly number[]
  readonly timeLimitMs?: number
}

export const GRACENOTE_URL = 'https://data.tmsapi.com/v1.1'

/** Within every documented limit of the service. */
const MAX_SLICE_MS = DAY_MS
const MAX_BYTES = 16 * 1024 * 1024
/** Too many requests at once: the only error worth retrying. */
const RATE_LIMITED = 'ERR_403_DEVELOPER_OVER_QPS'
const QUOTA = 'ERR_403_DEVELOPER_OVER_RATE'

/** Gracenote's OnConnect API, version 1.1: requests a station's airings one day at a time, sequentially. */
export function createGracenote(options: GracenoteOptions): Guide {
  const pace = new RequestQueue(options.pauseMs ?? 600)
  return {
    source: options.source,
    open: (span) => ({
      span,
      async fetch(stationId, onProgress: OnProgress) {
        const slices = slicesOf(span)
        const airings: unknown[] = []
        for (const [index, slice] of slices.entries()) {
          airings.push(...(await ask(options, pace, stationId, slice)))
          await onProgress(index + 1, slices.length)
        }
        const { programs, unusable } = readAirings(airings)
        if (airings.length > 0 && programs.length === 0) {
          throw new GuideUnavailable('NotUnderstood', `none of ${airings.length} airings has a time and a title`)
        }
        return tidy(programs, span, unusable)
      },
    }),
  }
}

function slicesOf({ start, end }: Span): Span[] {
  const slices: Span[] = []
  for (let at = start.getTime(); at < end.getTime(); at += MAX_SLICE_MS) {
    slices.push({ start: new Date(at), end: new Date(Math.min(at + MAX_SLICE_MS, end.getTime())) })
  }
  return slices
}

async function ask(options: GracenoteOptions, pace: RequestQueue, stationId: string, slice: Span): Promise<unknown[]> {
  const pauses = options.retryAfterMs ?? [2_000, 8_000]
  for (let tries = 0; ; tries++) {
    const outcome = await pace.next(() => fetchOnce(options, stationId, slice))
    if ('airings' in outcome) return outcome.airings
    const pause = pauses[tries]
    if (!outcome.mayPass || pause === undefined) throw outcome.failure
    await wait(Math.max(pause, outcome.waitMs ?? 0))
  }
}

type Outcome =
  | { readonly airings: unknown[] }
  | { readonly failure: GuideUnavailable; readonly mayPass: boolean; readonly waitMs?: number | undefined }

async function fetchOnce(options: GracenoteOptions, stationId: string, { start, end }: Span): Promise<Outcome> {
  const url = new URL(`${options.baseUrl}/stations/${encodeURIComponent(stationId)}/airings`)
  url.searchParams.set('startDateTime', toMinute(start))
  url.searchParams.set('endDateTime', toMinute(end))
  url.searchParams.set('api_key', options.apiKey)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // A redirect would send the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeLimitMs ?? 20_000),
    })
    const text = await readText(response)
    if (response.status === 200 || response.status === 204) return { airings: readList(text) }
    return refused(response, withoutKey(text, options.apiKey))
  } catch (error) {
    if (error instanceof GuideUnavailable) return { failure: error, mayPass: false }
    return { failure: new GuideUnavailable('Unreachable', withoutKey(reasonOf(error), options.apiKey)), mayPass: true }
  }
}

/** The service is behind a gateway that returns the reason in a header; the body is an HTML page. */
function refused({ status, headers }: Response, text: string): Outcome {
  const code = headers.get('x-mashery-error-code') ?? ''
  const details = `${status} ${code || withoutTags(text)}`
  const waitMs = secondsOf(headers.get('retry-after'))
  if (code === RATE_LIMITED || status === 429) {
    return { failure: new GuideUnavailable('QuotaUsedUp', details), mayPass: true, waitMs }
  }
  if (code === QUOTA) return { failure: new GuideUnavailable('QuotaUsedUp', details), mayPass: false }
  if (status === 401 || status === 403) return { failure: new GuideUnavailable('KeyRefused', details), mayPass: false }
  if (status === 404) return { failure: new GuideUnavailable('StationUnknown', details), mayPass: false }
  if (status >= 500) return { failure: new GuideUnavailable('Unreachable', details), mayPass: true, waitMs }
  return { failure: new GuideUnavailable('NotUnderstood', details), mayPass: false }
}

/** An empty body means that there are no airings; anything but a list is an error message. */
function readList(text: string): unknown[] {
  if (text.trim() === '') return []
  const value = parseJson(text)
  if (Array.isArray(value)) return value
  const message =
    value !== null && typeof value === 'object' && 'errorMessage' in value ? value.errorMessage : 'no list'
  throw new GuideUnavailable('NotUnderstood', String(message))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GuideUnavailable('NotUnderstood', withoutTags(text))
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new GuideUnavailable('NotUnderstood', 'the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `2026-03-08T05:00Z` */
function toMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`
}

/** Caps the delay at what users can be made to wait. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,4}$/.test(header) ? Math.min(Number(header), 60) * 1000 : undefined
}

function withoutTags(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/<[^>]*>/g, ' ')
    .trim()
}

function withoutKey(text: string, key: string): string {
  return text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}

/** Runs requests sequentially with a pause between them, as required by services that limit their rate. */
class RequestQueue {
  readonly #pauseMs: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  /** Runs `work` when its turn comes. */
  next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.then(this.#pause, this.#pause)
    return result
  }

  readonly #pause = () => wait(this.#pauseMs)
}

import { Readable } from 'node:stream'
import { HEARTBEAT_MS, type liveEvents, type PageTopic } from '@portal/contract/live/stream'
import type { Context } from '../../platform/context.ts'
import { listenLive } from '../../platform/live/listener.ts'
import { type LiveTopic, publishLive } from '../../platform/live/publish.ts'
import { filterActiveSessions } from '../staff/public.ts'
import { deletePresence, deletePresenceBefore, type OpenCustomer, storePresence } from './queries.ts'

const MAX_STREAMS = 2_000
const MAX_STREAMS_PER_SESSION = 5
/** The browser then reconnects, perhaps to another API. */
const MAX_AGE_MS = 15 * 60_000
/** A browser with more unsent data than this is not reading. */
const MAX_UNSENT_BYTES = 64 * 1024
/** A new stream repeats recent changes, because the browser may have loaded its data just before them. */
const RECENT_MS = 10_000
/** Two missed heartbeats. */
export const PRESENT_FOR_MS = 45_000

type LiveEvent = (typeof liveEvents)[number]

export interface NewStream {
  readonly staffId: number
  readonly sessionId: number
  /** With the email that identifies the customer in the browser. */
  readonly customers: readonly (OpenCustomer & { readonly email: string })[]
}

interface Stream extends NewStream {
  readonly id: string
  readonly output: Readable
  /** The topics that it follows, by the browser's names; null for the topic that ends the stream. */
  readonly topics: ReadonlyMap<LiveTopic, PageTopic | null>
  readonly openedAt: number
}

/** The streams of this process that notify browsers of changes. */
class LiveStreams {
  readonly #context: Context
  readonly #streams = new Set<Stream>()
  readonly #byTopic = new Map<LiveTopic, Set<Stream>>()
  readonly #recent = new Map<LiveTopic, number>()
  readonly #listener: { stop(): Promise<void> }
  readonly #timer: NodeJS.Timeout
  /** The time since which no change has been missed. */
  #completeSince = performance.now()

  constructor(context: Context) {
    this.#context = context
    this.#listener = listenLive(context.pool, context.log, {
      onTopics: (topics) => this.#forward(topics),
      onGap: () => this.#noteGap(),
    })
    this.#timer = setInterval(() => void this.check(), HEARTBEAT_MS).unref()
  }

  /** Returns null if there are too many streams. */
  open(opened: NewStream): Readable | null {
    const ofSession = [...this.#streams].filter(({ sessionId }) => sessionId === opened.sessionId)
    if (this.#streams.size >= MAX_STREAMS || ofSession.length >= MAX_STREAMS_PER_SESSION) return null
    const output = new Readable({ read() {} })
    const stream: Stream = {
      ...opened,
      id: this.#context.newId(),
      output,
      topics: topicsOf(opened),
      openedAt: performance.now(),
    }
    this.#streams.add(stream)
    for (const topic of stream.topics.keys()) this.#followersOf(topic).add(stream)
    // Also called if the browser has disconnected.
    output.once('close', () => this.#forget(stream))
    output.push(': \n\n')
    this.#repeatRecent(stream)
    this.#present(stream, () => storePresence(this.#context.db, [stream], this.#context.trueNow()))
    return output
  }

  /** Sends a heartbeat to all streams and ends those that are too old or signed out. */
  async check(): Promise<void> {
    const { db, trueNow, log } = this.#context
    for (const stream of this.#streams) {
      if (performance.now() - stream.openedAt > MAX_AGE_MS) this.#end(stream)
      else this.#write(stream, ': \n\n')
    }
    // A stream that opens during the check has just had its session checked.
    const checked = [...this.#streams]
    try {
      const activeSessions = await filterActiveSessions(
        this.#context,
        checked.map(({ sessionId }) => sessionId),
      )
      for (const stream of checked) if (!activeSessions.has(stream.sessionId)) this.#end(stream)
      await storePresence(db, [...this.#streams], trueNow())
      const gone = await deletePresenceBefore(db, new Date(trueNow().getTime() - PRESENT_FOR_MS))
      if (gone.length > 0) await publishLive(db, ...gone.map((id) => `presence:${id}` as const))
    } catch (error) {
      log.debug({ err: error }, 'checking live updates failed')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
    await this.#listener.stop()
  }

  #forward(topics: readonly LiveTopic[]): void {
    const topicsByStream = new Map<Stream, PageTopic[]>()
    const at = performance.now()
    for (const topic of topics) {
      this.#note(topic, at)
      for (const stream of this.#byTopic.get(topic) ?? []) {
        const name = stream.topics.get(topic) ?? null
        if (name === null) this.#end(stream)
        else topicsByStream.set(stream, [...(topicsByStream.get(stream) ?? []), name])
      }
    }
    for (const [stream, names] of topicsByStream) this.#send(stream, 'changed', names)
  }

  #note(topic: LiveTopic, at: number): void {
    this.#recent.delete(topic)
    this.#recent.set(topic, at)
    // The oldest come first.
    for (const [old, notedAt] of this.#recent) {
      if (at - notedAt <= RECENT_MS) break
      this.#recent.delete(old)
    }
  }

  #noteGap(): void {
    this.#completeSince = performance.now()
    for (const stream of this.#streams) this.#send(stream, 'resync')
  }

  #repeatRecent(stream: Stream): void {
    const since = performance.now() - RECENT_MS
    if (this.#completeSince > since) return this.#send(stream, 'resync')
    const recent = [...stream.topics].filter(([topic]) => (this.#recent.get(topic) ?? 0) > since)
    const names = recent.map(([, name]) => name).filter((name) => name !== null)
    if (names.length > 0) this.#send(stream, 'changed', names)
  }

  #send(stream: Stream, event: LiveEvent, names: readonly PageTopic[] = []): void {
    this.#write(stream, `event: ${event}\ndata: ${JSON.stringify(names)}\n\n`)
  }

  #write({ output }: Stream, text: string): void {
    if (output.readableLength > MAX_UNSENT_BYTES) output.destroy()
    else if (!output.destroyed) output.push(text)
  }

  #end(stream: Stream): void {
    if (!this.#streams.has(stream)) return
    this.#send(stream, 'bye')
    this.#forget(stream)
    stream.output.push(null)
  }

  #forget(stream: Stream): void {
    if (!this.#streams.delete(stream)) return
    for (const topic of stream.topics.keys()) {
      const followers = this.#followersOf(topic)
      followers.delete(stream)
      if (followers.size === 0) this.#byTopic.delete(topic)
    }
    this.#present(stream, () => deletePresence(this.#context.db, stream.id))
  }

  /** Presence is only a hint: no page waits for it, and old rows are ignored. */
  #present({ customers }: Stream, store: () => Promise<void>): void {
    if (customers.length === 0) return
    const { db, log } = this.#context
    void store()
      .then(() => publishLive(db, ...customers.map(({ id }) => `presence:${id}` as const)))
      .catch((error: unknown) => log.debug({ err: error }, 'storing presence failed'))
  }

  #followersOf(topic: LiveTopic): Set<Stream> {
    const followers = this.#byTopic.get(topic) ?? new Set<Stream>()
    this.#byTopic.set(topic, followers)
    return followers
  }
}

function topicsOf({ customers, sessionId }: NewStream): Stream['topics'] {
  const topics = new Map<LiveTopic, PageTopic | null>([
    [`session:${sessionId}`, null],
    ['queues', 'queues'],
    ['approvals', 'approvals'],
  ])
  for (const { id, email } of customers) {
    topics.set(`customer:${id}`, `customer:${email}`)
    topics.set(`presence:${id}`, `presence:${email}`)
  }
  return topics
}

const ofProcess = new WeakMap<Context['pool'], LiveStreams>()

/** Returns the streams of this process, which listens to the database from its first stream on. */
export function streamsOf(context: Context): LiveStreams {
  const known = ofProcess.get(context.pool) ?? new LiveStreams(context)
  ofProcess.set(context.pool, known)
  return known
}

export async function closeStreams({ pool }: Context): Promise<void> {
  await ofProcess.get(pool)?.close()
}

import { MINUTE_MS } from '@portal/contract/durations'
import type { PageTopic } from '@portal/contract/live/stream'
import { useEffect } from 'react'
import { createStore } from '../../../ui/store.ts'
import { currentToken, onSessionChange, currentSession } from '../session.ts'
import { type ChangedTopics, LiveConnection, type OpenCustomer } from './connection.ts'
import type { FromTab, ToTab } from './live-worker.ts'

/** A window that is hidden for a shorter time stays connected. */
const HIDDEN_FOR_MS = 30_000
/** Spreads the reloads of all browsers. Every page shows counts of the queues. */
const SPREAD_MS = { topic: 300, queues: 800, all: 2_000 }
/** Minimum time between reloads. Data that take long to load are reloaded for at most a fifth of the time. */
const PAUSE_MS = 1_000
const PAUSE_FACTOR = 5

const delayed = createStore(false)
/** Whether updates are interrupted, so that the displayed data may be outdated. */
export const useIsDelayed = delayed.use

interface Follower {
  readonly reload: () => Promise<void>
  /** The parts of the page that show the data. */
  users: number
  isDue: boolean
  running: Promise<void>
  earliestAt: number
}
const followers = new Map<PageTopic, Map<string, Follower>>()
const openCustomers = new Set<OpenCustomer>()
let send: ((message: FromTab) => void) | null = null
let isHidden = false

/** Calls `reload` whenever the topic may have changed, once for each `key`. */
export function followTopic(topic: PageTopic, key: string, reload: () => Promise<void>): () => void {
  const ofTopic = followers.get(topic) ?? new Map<string, Follower>()
  const follower = ofTopic.get(key) ?? { reload, users: 0, isDue: false, running: Promise.resolve(), earliestAt: 0 }
  follower.users += 1
  followers.set(topic, ofTopic.set(key, follower))
  return () => {
    follower.users -= 1
    if (follower.users > 0) return
    ofTopic.delete(key)
    if (ofTopic.size === 0) followers.delete(topic)
  }
}

/** Reports that a customer's page is open, and its open form; other users see this. */
export function useOpenCustomer(email: string, form: string, canExist: boolean) {
  useEffect(() => {
    if (!canExist) return
    const open = { email, form }
    openCustomers.add(open)
    update()
    return () => {
      openCustomers.delete(open)
      update()
    }
  }, [email, form, canExist])
}

/**
 * Connects to the server in a shared worker of all tabs and stays connected while the window is visible. If the session
 * has ended, the next call prompts to sign in again.
 */
export function startLive() {
  const receive = (message: ToTab) => {
    if (message.kind === 'changed') reloadChanged(message.topics)
    else if (message.kind === 'delayed') {
      if (message.isDelayed !== delayed.get()) delayed.set(message.isDelayed)
    } else if (message.kind === 'forgotten') {
      update()
      reloadChanged('all')
    } else if (message.token !== currentToken()) update()
  }
  send = 'SharedWorker' in globalThis ? connectToWorker(receive) : connectAlone(receive)
  onSessionChange(update)
  setInterval(update, MINUTE_MS)
  let hiding: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(() => setHidden(true), HIDDEN_FOR_MS)
    else setHidden(false)
  })
  addEventListener('pagehide', () => setHidden(true))
  addEventListener('pageshow', () => setHidden(document.visibilityState === 'hidden'))
  addEventListener('online', () => send?.('online'))
  update()
}

function connectToWorker(receive: (message: ToTab) => void) {
  const { port } = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
  port.addEventListener('message', ({ data }: MessageEvent<ToTab>) => receive(data))
  port.start()
  return (message: FromTab) => port.postMessage(message)
}

function connectAlone(receive: (message: ToTab) => void) {
  const connection = new LiveConnection({
    onChanged: (topics) => receive({ kind: 'changed', topics }),
    onEnded: (token) => receive({ kind: 'ended', token }),
    onDelayed: (isDelayed) => receive({ kind: 'delayed', isDelayed }),
  })
  return (message: FromTab) => (message === 'online' ? connection.reconnect() : connection.setTopics(message))
}

let wasHiddenAt: number | null = null

function setHidden(isNow: boolean) {
  if (isHidden === isNow) return
  isHidden = isNow
  update()
  // Other tabs may have kept the connection alive, and this one missed its events.
  if (!isNow && wasHiddenAt !== null) reloadChanged('all')
  wasHiddenAt = isNow ? Date.now() : null
}

function update() {
  const token = currentToken()
  const { user, mustSignInAgain } = currentSession()
  const isOn = token !== null && user !== null && !mustSignInAgain && !isHidden
  send?.(isOn ? { token, customers: [...openCustomers] } : null)
}

function reloadChanged(topics: ChangedTopics) {
  for (const topic of topics === 'all' ? followers.keys() : topics) {
    const spreadMs = SPREAD_MS[topics === 'all' ? 'all' : topic === 'queues' ? 'queues' : 'topic']
    for (const follower of followers.get(topic)?.values() ?? [])
      if (!follower.isDue) void reloadSoon(follower, spreadMs)
  }
}

async function reloadSoon(follower: Follower, spreadMs: number) {
  follower.isDue = true
  await follower.running
  await wait(Math.max(follower.earliestAt - Date.now(), Math.random() * spreadMs))
  follower.isDue = false
  if (follower.users > 0) follower.running = reload(follower)
}

async function reload(follower: Follower) {
  const startedAt = Date.now()
  await follower.reload()
  follower.earliestAt = startedAt + Math.max(PAUSE_MS, PAUSE_FACTOR * (Date.now() - startedAt))
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

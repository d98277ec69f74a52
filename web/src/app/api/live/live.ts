import { MINUTE_MS } from '@portal/contract/durations'
import type { PageTopic } from '@portal/contract/live/stream'
import { useEffect } from 'react'
import { createStore } from '../../../ui/store.ts'
import { currentToken, onSessionChange, currentSession } from '../session.ts'
import { type ChangedTopics, LiveConnection, type OpenCustomer } from './connection.ts'
import type { FromTab, ToTab } from './live-worker.ts'

/** A window that is hidden for a shorter time stays connected. */
const HIDDEN_FOR_MS = 30_000
/** Spreads the reloads of all browsers. */
const SPREAD_MS = { topic: 300, all: 2_000 }
/** Minimum time between reloads of a topic. Every page counts the queues, which change often on a busy day. */
const PAUSE_MS = { queues: 5_000, other: 1_000 }

const delayed = createStore(false)
/** Whether updates are interrupted, so that the displayed data may be outdated. */
export const useIsDelayed = delayed.use

type Listener = () => void
const listeners = new Map<PageTopic, Set<Listener>>()
const openCustomers = new Set<OpenCustomer>()
let send: ((message: FromTab) => void) | null = null
let isHidden = false

/** Calls `listener` whenever the topic may have changed. */
export function followTopic(topic: PageTopic, listener: Listener): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  listeners.set(topic, ofTopic.add(listener))
  return () => {
    ofTopic.delete(listener)
    if (ofTopic.size === 0) listeners.delete(topic)
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
    if (message.kind === 'heard') note(message.heard)
    else if (message.kind === 'delayed') {
      if (message.isDelayed !== delayed.get()) delayed.set(message.isDelayed)
    } else if (message.kind === 'forgotten') {
      update()
      note('all')
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
    onHeard: (heard) => receive({ kind: 'heard', heard }),
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
  if (!isNow && wasHiddenAt !== null) note('all')
  wasHiddenAt = isNow ? Date.now() : null
}

function update() {
  const token = currentToken()
  const { user, mustSignInAgain } = currentSession()
  const isOn = token !== null && user !== null && !mustSignInAgain && !isHidden
  send?.(isOn ? { token, customers: [...openCustomers] } : null)
}

const due = new Map<PageTopic, ReturnType<typeof setTimeout>>()
const readAt = new Map<PageTopic, number>()

function note(heard: ChangedTopics) {
  const [topics, spreadMs] = heard === 'all' ? [[...listeners.keys()], SPREAD_MS.all] : [heard, SPREAD_MS.topic]
  for (const topic of topics) {
    if (!listeners.has(topic) || due.has(topic)) continue
    const pauseMs = topic === 'queues' ? PAUSE_MS.queues : PAUSE_MS.other
    const earliest = (readAt.get(topic) ?? 0) + pauseMs - Date.now()
    const timer = setTimeout(() => notify(topic), Math.max(earliest, Math.random() * spreadMs))
    due.set(topic, timer)
  }
}

function notify(topic: PageTopic) {
  due.delete(topic)
  readAt.set(topic, Date.now())
  for (const listener of listeners.get(topic) ?? []) listener()
}

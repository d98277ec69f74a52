import { MINUTE_MS } from '@portal/contract/durations'
import { type ChangedTopics, LiveConnection, type OpenCustomer, type FollowedTopics } from './connection.ts'

/** Message from a tab: what it follows, repeated while the tab is open, or that the network is back. */
export type FromTab = FollowedTopics | null | 'online'

/** Message to a tab. */
export type ToTab =
  | { readonly kind: 'changed'; readonly topics: ChangedTopics }
  | { readonly kind: 'ended'; readonly token: string }
  | { readonly kind: 'delayed'; readonly isDelayed: boolean }
  /** The tab has been silent for too long, as on a computer that slept; it may have missed changes. */
  | { readonly kind: 'forgotten' }

/** Tabs report every minute that they are open. */
const GONE_AFTER_MS = 3 * MINUTE_MS

interface Tab {
  readonly followed: FollowedTopics | null
  readonly reportedAt: number
}

// The single connection of all tabs of this browser with the same session.
const tabs = new Map<MessagePort, Tab>()
const connections = new Map<string, LiveConnection>()

addEventListener('connect', (event) => {
  // A shared worker's connect event, which has one port.
  const [port] = (event as MessageEvent).ports
  if (!port) return
  port.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
    if (data === 'online') return reconnect()
    tabs.set(port, { followed: data, reportedAt: Date.now() })
    update()
  })
  port.start()
})

setInterval(() => {
  for (const [port, { reportedAt }] of tabs) if (Date.now() - reportedAt > GONE_AFTER_MS) forget(port)
  update()
}, MINUTE_MS)

function reconnect() {
  for (const connection of connections.values()) connection.reconnect()
}

function forget(port: MessagePort) {
  tabs.delete(port)
  const message: ToTab = { kind: 'forgotten' }
  port.postMessage(message)
}

function update() {
  const byToken = Map.groupBy(
    [...tabs.values()].flatMap(({ followed }) => followed ?? []),
    ({ token }) => token,
  )
  for (const [token, connection] of connections) {
    if (byToken.has(token)) continue
    connection.setTopics(null)
    connections.delete(token)
  }
  for (const [token, followed] of byToken) {
    const connection = connections.get(token) ?? connect(token)
    connections.set(token, connection)
    connection.setTopics({ token, customers: mergeForms(followed.flatMap(({ customers }) => customers)) })
  }
}

function connect(token: string): LiveConnection {
  const send = (message: ToTab) => {
    for (const [port, { followed }] of tabs) if (followed?.token === token) port.postMessage(message)
  }
  return new LiveConnection({
    onChanged: (topics) => send({ kind: 'changed', topics }),
    onEnded: () => send({ kind: 'ended', token }),
    onDelayed: (isDelayed) => send({ kind: 'delayed', isDelayed }),
  })
}

/** Lists each customer once, with the form open in any tab. */
function mergeForms(customers: readonly OpenCustomer[]): OpenCustomer[] {
  const forms = new Map<string, string>()
  for (const { email, form } of customers) forms.set(email, forms.get(email) || form)
  return [...forms].map(([email, form]) => ({ email, form })).sort((one, other) => (one.email < other.email ? -1 : 1))
}

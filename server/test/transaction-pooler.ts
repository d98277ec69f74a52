import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import pg from 'pg'

/** Startup parameters that a client may set; PgBouncer rejects all others. */
const KNOWN_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding']
const SSL_REQUEST = 80_877_103
const [TERMINATE, QUERY, SYNC, READY, IDLE] = ['X', 'Q', 'S', 'Z', 'I'].map((letter) => letter.charCodeAt(0))

export interface TransactionPooler {
  /** The same login and database as the target's, through the pooler. */
  readonly url: string
  /** How often a transaction got a different server connection than its client had before. */
  readonly moves: () => number
  close(): Promise<void>
}

/**
 * Simulates PgBouncer in transaction mode, without named statements: it rejects startup options, gives each transaction
 * any free server connection, and resets nothing between transactions.
 */
export async function startTransactionPooler(targetUrl: string, connections = 3): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: connections }, () => openBackend(targetUrl)))
  const free = [...backends]
  const waiting: ((backend: Backend) => void)[] = []
  const clients = new Set<Socket>()
  let moves = 0

  const take = async (): Promise<Backend> => {
    // The one that has been free the longest, so that a client rarely gets the same connection again.
    const backend = free.shift()
    return backend ?? new Promise((done) => waiting.push(done))
  }
  const release = (backend: Backend) => {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }

  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    serve(client).catch(() => client.destroy())
  })

  async function serve(client: Socket): Promise<void> {
    const messages = new Messages(client, true)
    let start = await messages.next()
    while (start?.readInt32BE(4) === SSL_REQUEST) {
      client.write('N')
      messages.expectStart()
      start = await messages.next()
    }
    if (!start) return
    const unknown = parametersOf(start).find((name) => !KNOWN_PARAMETERS.includes(name))
    if (unknown !== undefined) {
      client.end(errorMessage(`unsupported startup parameter: ${unknown}`))
      return
    }
    client.write(Buffer.concat([authenticated, ...(backends[0]?.greeting ?? []), ownKey(), readyForQuery]))
    let before: Backend | null = null
    for (let message = await messages.next(); message; message = await messages.next()) {
      if (message[0] === TERMINATE) return void client.end()
      const backend = await take()
      if (before !== null && backend !== before) moves += 1
      before = backend
      const isConnected = await runTransaction(client, messages, message, backend)
      release(backend)
      if (!isConnected) return void client.end()
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(targetUrl)
  // A server listening on a port has an address of this kind.
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    moves: () => moves,
    async close() {
      for (const client of clients) client.destroy()
      for (const { socket } of backends) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Forwards messages in both directions until the server is between two transactions; returns false once the client has
 * disconnected.
 */
async function runTransaction(client: Socket, messages: Messages, first: Buffer, backend: Backend): Promise<boolean> {
  let isDone = false
  let isClosed = false
  // A client that disconnects before its last response leaves that response and the one to the rollback: the next
  // client must see neither.
  let outstanding = 0
  const send = (message: Buffer) => {
    if (message[0] === QUERY || message[0] === SYNC) outstanding += 1
    backend.socket.write(message)
  }
  send(first)
  const forward = async () => {
    while (!isDone && !isClosed) {
      const message = await messages.next(() => isDone)
      if (isDone) return
      isClosed = message === null || message[0] === TERMINATE
      send(isClosed || message === null ? rollback : message)
    }
  }
  const forwarding = forward()
  for (let response = await backend.messages.next(); response; response = await backend.messages.next()) {
    client.write(response)
    if (response[0] === READY) outstanding -= 1
    if (outstanding === 0 && response[0] === READY && response[5] === IDLE) break
  }
  isDone = true
  messages.wake()
  await forwarding
  return !isClosed
}

interface Backend {
  readonly socket: Socket
  readonly messages: Messages
  /** The server's messages at the start of the connection. */
  readonly greeting: readonly Buffer[]
}

/** Lets the driver log in, then takes over its connection. */
async function openBackend(url: string): Promise<Backend> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket, application_name: 'pooler' })
  const greeting: Buffer[] = []
  await client.connect()
  const { rows } = await client.query<{ version: string }>('show server_version')
  for (const [name, value] of Object.entries({ server_version: rows[0]?.version ?? '', client_encoding: 'UTF8' })) {
    greeting.push(message('S', Buffer.from(`${name}\0${value}\0`)))
  }
  socket.removeAllListeners()
  socket.on('error', () => undefined)
  return { socket, messages: new Messages(socket, false), greeting }
}

/** Reads a socket message by message. */
class Messages {
  #bytes = Buffer.alloc(0)
  #isStart: boolean
  #isEnded = false
  #wake = () => {}

  constructor(socket: Socket, isStart: boolean) {
    this.#isStart = isStart
    socket.on('data', (bytes: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes])
      this.#wake()
    })
    socket.on('close', () => {
      this.#isEnded = true
      this.#wake()
    })
  }

  /** The next message has no type, like the first one. */
  expectStart(): void {
    this.#isStart = true
  }

  wake(): void {
    this.#wake()
  }

  /** Returns null once the connection is closed, or once `isEnough`. */
  async next(isEnough: () => boolean = () => false): Promise<Buffer | null> {
    for (;;) {
      if (isEnough()) return null
      const head = this.#isStart ? 0 : 1
      if (this.#bytes.length >= head + 4) {
        const length = head + this.#bytes.readInt32BE(head)
        if (this.#bytes.length >= length) {
          const taken = this.#bytes.subarray(0, length)
          this.#bytes = this.#bytes.subarray(length)
          this.#isStart = false
          return taken
        }
      }
      if (this.#isEnded) return null
      await new Promise<void>((done) => {
        this.#wake = done
      })
    }
  }
}

function parametersOf(start: Buffer): string[] {
  const texts = start.subarray(8).toString('utf8').split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

function errorMessage(text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
}

/** Returns a process ID assigned by the pooler, unlike any of the server's. */
function ownKey(): Buffer {
  const body = Buffer.alloc(8)
  body.writeInt32BE(2_000_000_000)
  return message('K', body)
}

const rollback = message('Q', Buffer.from('rollback\0'))
const authenticated = message('R', Buffer.from([0, 0, 0, 0]))
const readyForQuery = message('Z', Buffer.from('I'))

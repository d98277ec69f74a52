/** Memory of a Node process after a garbage collection. */
export interface NodeMemory {
  /** The JavaScript heap, including buffers, in MB. */
  readonly heapMb: number
  /** The resident memory of the process, in MB. */
  readonly residentMb: number
}

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

const BYTES_PER_MB = 2 ** 20
const ENDED = 'the process has ended'

/** A Node process started with `--inspect`, queried through its inspector. */
export class InspectedNode {
  readonly pid: number
  readonly #socket: WebSocket

  private constructor(socket: WebSocket, pid: number) {
    this.#socket = socket
    this.pid = pid
  }

  /** Opens all inspectors announced in `output`, which such processes have written, except of those that have ended. */
  static async openAll(output: string): Promise<InspectedNode[]> {
    const urls = Array.from(output.matchAll(/ws:\/\/\S+/g), ([url]) => url)
    const opened = await Promise.all([...new Set(urls)].map((url) => InspectedNode.#open(url)))
    return opened.filter((program) => program !== null)
  }

  static async #open(url: string): Promise<InspectedNode | null> {
    const socket = new WebSocket(url)
    const isOpen = await new Promise<boolean>((done) => {
      socket.addEventListener('open', () => done(true), { once: true })
      socket.addEventListener('error', () => done(false), { once: true })
    })
    return isOpen ? new InspectedNode(socket, Number(await evaluate(socket, 'process.pid'))) : null
  }

  async measure(): Promise<NodeMemory> {
    // The first collection frees what the second can collect.
    for (let times = 0; times < 2; times++) await sendCommand(this.#socket, 'HeapProfiler.collectGarbage')
    // As documented by Node.
    const usage = (await evaluate(this.#socket, 'process.memoryUsage()')) as NodeJS.MemoryUsage
    return {
      heapMb: (usage.heapUsed + usage.external) / BYTES_PER_MB,
      residentMb: usage.rss / BYTES_PER_MB,
    }
  }

  close(): void {
    this.#socket.close()
  }
}

/** Evaluates an expression in the process and returns its value as JSON. */
async function evaluate(socket: WebSocket, expression: string): Promise<unknown> {
  // The type that the protocol declares for this method.
  const { result } = (await sendCommand(socket, 'Runtime.evaluate', { expression, returnByValue: true })) as {
    readonly result: { readonly value: unknown }
  }
  return result.value
}

let lastId = 0

function sendCommand(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  if (socket.readyState !== socket.OPEN) return Promise.reject(new Error(ENDED))
  lastId += 1
  const id = lastId
  return new Promise((done, fail) => {
    const listening = new AbortController()
    const settle = (settled: () => void) => {
      listening.abort()
      settled()
    }
    socket.addEventListener(
      'message',
      ({ data }) => {
        const message = JSON.parse(String(data)) as Message
        if (message.id !== id) return
        settle(() => (message.error ? fail(new Error(`${method}: ${message.error.message}`)) : done(message.result)))
      },
      { signal: listening.signal },
    )
    socket.addEventListener('close', () => settle(() => fail(new Error(ENDED))), {
      signal: listening.signal,
    })
    socket.send(JSON.stringify({ id, method, params }))
  })
}

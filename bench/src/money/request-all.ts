import { connect } from 'node:net'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import { Durations } from '../durations.ts'

/** Requests all actions over HTTP, concurrently for all users, each with an idempotency key; every one must succeed. */
export async function requestAll(
  url: string,
  tokens: readonly string[],
  actions: readonly BillingAction[],
  times = new Durations(),
): Promise<void> {
  const address = new URL(url)
  const waiting = actions.values()
  const runClient = async (token: string) => {
    const connection = openConnection(address)
    for (const { call, input, key, email } of waiting) {
      const body = JSON.stringify(input)
      const request =
        `POST /admin/api${call.path} HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n` +
        `idempotency-key: ${key}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      const response = await times.time(() => connection.send(request))
      if (!response.startsWith('HTTP/1.1 200 ')) throw new Error(`${call.path} of ${email}: ${response}`)
    }
    connection.close()
  }
  await Promise.all(tokens.map(runClient))
}

/**
 * Sends requests sequentially. Parses only as much HTTP as is needed to find the end of a response: real clients have
 * their own CPU, and CPU time used here is taken from the portal.
 */
function openConnection({ hostname, port }: URL) {
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  let pending = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
    if (!isWhole(text)) return
    pending.resolve(text)
    text = ''
  })
  socket.on('error', (error) => pending.reject(error))
  socket.on('close', () => pending.reject(new Error('the portal closed the connection')))
  return {
    send(request: string): Promise<string> {
      pending = Promise.withResolvers()
      socket.write(request)
      return pending.promise
    },
    close: () => socket.destroy(),
  }
}

function isWhole(response: string): boolean {
  const head = response.indexOf('\r\n\r\n') + 4
  if (head < 4) return false
  const length = /^content-length: (\d+)/im.exec(response)?.[1]
  return length !== undefined && response.length >= head + Number(length)
}

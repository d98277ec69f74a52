import { connect } from 'node:net'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import { Durations } from '../durations.ts'

/** Requests all actions over HTTP, concurrently for all users, each with an idempotency key; every one must succeed. */
export async function requestAll(
  url: string,
  tokens: readonly string[],
  acts: readonly BillingAction[],
  times = new Durations(),
): Promise<void> {
  const address = new URL(url)
  const waiting = acts.values()
  const asker = async (token: string) => {
    const connection = openConnection(address)
    for (const { call, input, key, email } of waiting) {
      const body = JSON.stringify(input)
      const request =
        `POST /admin/api${call.path} HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n` +
        `idempotency-key: ${key}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      const answer = await times.time(() => connection.ask(request))
      if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`${call.path} of ${email}: ${answer}`)
    }
    connection.close()
  }
  await Promise.all(tokens.map(asker))
}

/**
 * Sends requests sequentially. Parses only as much HTTP as is needed to find the end of a response: real clients have
 * their own CPU, and CPU time used here is taken from the portal.
 */
function openConnection({ hostname, port }: URL) {
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  let asked = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
    if (!isWhole(text)) return
    asked.resolve(text)
    text = ''
  })
  socket.on('error', (error) => asked.reject(error))
  socket.on('close', () => asked.reject(new Error('the portal closed the connection')))
  return {
    ask(request: string): Promise<string> {
      asked = Promise.withResolvers()
      socket.write(request)
      return asked.promise
    },
    close: () => socket.destroy(),
  }
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n') + 4
  if (head < 4) return false
  const length = /^content-length: (\d+)/im.exec(answer)?.[1]
  return length !== undefined && answer.length >= head + Number(length)
}

import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const head =
  'POST /admin/api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

test.each([
  ['a slow body', `${head}{`, '"'],
  ['a stalled body', `${head}{`, ''],
  ['slow headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: ', 'y'],
])('rejects %s soon after the timeout and disconnects', async (_case, begun, drop) => {
  const { server } = portal.app
  const timeouts = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout }
  Object.assign(server, { requestTimeout: 100, headersTimeout: 100 })
  const at = performance.now()
  const response = await drip(begun, drop)
  Object.assign(server, timeouts)

  expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\n\r\nInvalidRequest$/)
  expect(performance.now() - at).toBeLessThan(3000)
})

/** Starts a request and continues it bit by bit, as long as the server lets it. */
function drip(begun: string, drop: string): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  return new Promise((done, fail) => {
    let received = ''
    let timer: NodeJS.Timeout | undefined
    const socket = connect(Number(port), hostname, () => {
      socket.write(begun)
      timer = setInterval(() => drop && socket.write(drop), 50)
    })
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', fail)
    socket.on('close', () => {
      clearInterval(timer)
      done(received)
    })
  })
}

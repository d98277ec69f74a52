import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Act } from '@portal/server/test/experiments/customer-life.ts'
import { freePort } from '@portal/server/test/started-portal.ts'

const API = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

/** The portal's API in a process of its own. */
export async function startApi(env: Record<string, string>) {
  const port = await freePort()
  const child = fork(API, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    // Logging is part of the work; where the lines go is not.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

/** Asks for all acts over HTTP, so many at the same time, each with an idempotency key; every one must be done. */
export async function askFor(url: string, token: string, acts: readonly Act[], atOnce: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = acts.values()
  const asker = async () => {
    for (const { call, input, key, email } of waiting) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      const asked = request(`${url}/admin/api${call.path}`, { method: 'POST', agent, headers })
      asked.end(JSON.stringify(input))
      const [response] = await once(asked, 'response')
      let text = ''
      for await (const part of response) text += String(part)
      if (response.statusCode !== 200) throw new Error(`${call.path} of ${email}: ${response.statusCode} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, asker))
  agent.destroy()
}

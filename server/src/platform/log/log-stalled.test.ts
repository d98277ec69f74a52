import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const STALLED = fileURLToPath(new URL('../../../test/stalled-log-command.ts', import.meta.url))

/** Starts a program that logs endlessly into a pipe that no one reads by default. */
async function startLogging(...command: string[]) {
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const state = async () => {
    child.send('state')
    const [response] = await once(child, 'message')
    return response as { dropped: number; megabytes: number }
  }
  await once(child, 'message')
  return { child, state }
}

async function untilDropping(state: () => Promise<{ dropped: number; megabytes: number }>) {
  for (;;) {
    const found = await state()
    if (found.dropped > 0) return found
    await wait(50)
  }
}

// A shell pipe is a real pipe; Node's own are sockets.
test.each([
  ['a pipe', ['sh', '-c', 'exec 9>&1; "$0" "$1" | (sleep 3; cat >&9)', process.execPath, STALLED]],
  ['a socket', [process.execPath, STALLED]],
])(
  '%s that is not read blocks nothing: lines are dropped, counted and reported',
  async (kind, command) => {
    const { child, state } = await startLogging(...command)
    child.stdout?.pause()
    await untilDropping(state)
    child.send('quiet')
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stdout?.resume()
    await expect.poll(() => output, { timeout: 20_000 }).toMatch(/"msg":"\d+ log lines dropped"/)
    const ended = once(child, 'close')
    child.send('end')
    const [code] = await ended
    expect([kind, code]).toEqual([kind, 0])
  },
  40_000,
)

test('a process with a blocked log stops on a signal', async () => {
  const { child, state } = await startLogging(process.execPath, STALLED)
  child.stdout?.pause()
  await untilDropping(state)
  const ended = once(child, 'exit')
  child.send('end')
  expect(await ended).toEqual([0, null])
}, 40_000)

test('a full disk blocks nothing', async () => {
  const { child, state } = await startLogging('sh', '-c', 'exec "$0" "$1" >/dev/full', process.execPath, STALLED)
  const { megabytes } = await untilDropping(state)
  expect(megabytes).toBeLessThan(300)
  const ended = once(child, 'exit')
  child.send('end')
  expect(await ended).toEqual([0, null])
}, 40_000)

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const LOGGING = fileURLToPath(new URL('../../../test/logging-command.ts', import.meta.url))

test('writes each line atomically to a pipe shared with another process', async () => {
  // The reader is so slow that the pipe is nearly always full.
  const script = '("$0" "$1" api & "$0" "$1" worker & wait) | dd bs=16 status=none'
  const shell = spawn('sh', ['-c', script, process.execPath, LOGGING], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = (await text(shell.stdout)).trimEnd().split('\n')
  const torn = lines.filter((line) => !isEntry(line))
  expect({ lines: lines.length, torn: torn.length }).toEqual({ lines: 20_000, torn: 0 })
})

function isEntry(line: string): boolean {
  try {
    return typeof JSON.parse(line).line === 'number'
  } catch {
    return false
  }
}

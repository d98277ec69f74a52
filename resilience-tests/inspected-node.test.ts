import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InspectedNode } from './inspected-node.ts'

const LARGE_MB = 64

/** Keeps a large buffer until asked to release it. */
const PROGRAM = `
  let kept = Buffer.alloc(${LARGE_MB} * 2 ** 20, 1)
  process.stdin.on('data', () => { kept = null; console.log('let go') })
  console.log('ready')
`
const child = spawn(process.execPath, ['--inspect=0', '-e', PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] })
let announced = ''
let inspected: InspectedNode

beforeAll(async () => {
  // It can be inspected slightly before it has a `process`.
  const [[output]] = await Promise.all([once(child.stderr, 'data'), once(child.stdout, 'data')])
  announced = String(output)
  const [only] = await InspectedNode.openAll(announced)
  if (!only) throw new Error('it does not say where it can be inspected')
  inspected = only
})

afterAll(() => {
  inspected.close()
  child.kill()
})

test('reports the process ID', () => {
  expect(inspected.pid).toBe(child.pid)
})

test('counts retained memory but not released memory', async () => {
  const before = await inspected.measure()
  child.stdin.write('now')
  await once(child.stdout, 'data')
  const after = await inspected.measure()
  expect(before.heapMb - after.heapMb).toBeGreaterThan(LARGE_MB - 4)
  expect(before.heapMb - after.heapMb).toBeLessThan(LARGE_MB + 4)
  expect(before.residentMb).toBeGreaterThan(before.heapMb)
})

test('rejects measuring a process that has ended, and does not open it again', async () => {
  child.kill('SIGKILL')
  await expect(inspected.measure()).rejects.toThrow('has ended')
  await expect(inspected.measure()).rejects.toThrow('has ended')
  expect(await InspectedNode.openAll(announced)).toEqual([])
})

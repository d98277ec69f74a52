import { spawn } from 'node:child_process'
import { environment } from './environment.mjs'
import { ROOT } from './root.mjs'

const CONCURRENCY = 2

/** Static checks, the slowest first. */
export const CHECKS = {
  // The rules need type information, so one program checks both.
  types: 'oxlint --type-aware --type-check --deny-warnings',
  generated: 'node scripts/generate.mjs --check',
  'dead-code': 'knip',
  imports:
    'depcruise --config .dependency-cruiser.cjs contract server simulators demo launcher web e2e bench resilience-tests scripts',
  format: 'oxfmt --check',
  docs: 'node scripts/check-docs.mjs',
  words: 'node scripts/check-words.mjs',
}

/** Runs the static checks and prints one line for each, with its output if it fails. */
export async function runChecks(node, names = Object.keys(CHECKS)) {
  const waiting = [...names]
  const result = { passed: 0, failed: 0, failures: [] }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const name = `check:${next}`
      const startedAt = performance.now()
      const { ok, output } = await run(CHECKS[next], node)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : `\n${output}`}`)
      result[ok ? 'passed' : 'failed']++
      if (!ok) result.failures.push(name)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return result
}

async function run(command, node) {
  const child = spawn(command, { cwd: ROOT, shell: true, env: environment(node), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((done) => child.on('close', done))
  return { ok: code === 0, output }
}

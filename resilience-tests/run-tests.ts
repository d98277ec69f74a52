import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

/** Runs some of the server's tests for longer. The environment overrides the values of `env`. */
export async function runTests(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  readCommandLine({})
  const { status } = spawnSync(process.execPath, [VITEST, 'run', '--project', 'server', ...files], {
    cwd: ROOT,
    env: { ...env, ...process.env },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

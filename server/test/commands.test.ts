import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A database that cannot be reached, and a folder that stays empty, whatever a command does. */
const folder = await mkdtemp(join(tmpdir(), 'portal-commands-'))
const env = {
  PATH: process.env['PATH'],
  HOME: folder,
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
}
afterAll(() => rm(folder, { recursive: true }))

const programs = ['server/src/main.ts', 'server/src/worker.ts', 'server/src/stand-in.ts', 'server/src/start.ts']
const commands = [
  ...commandsOf('.'),
  ...commandsOf('bench'),
  ...[...programs, 'server/src/start/compile-command.ts'].map((file) => ({ name: file, cwd: '.', args: [file] })),
]

/** What the npm scripts of a workspace run. Each of them is one program. */
function commandsOf(cwd: string) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, cwd, 'package.json'), 'utf8'))
  return Object.entries<string>(scripts).map(([name, script]) => {
    const [, args = ''] = /^(?:exec )?(?:[A-Z_]+=\S+ )?node (.*)$/.exec(script) ?? []
    return { name, cwd, args: args.split(' ') }
  })
}

async function run({ cwd, args }: (typeof commands)[number], ...given: string[]) {
  const child = spawn(process.execPath, [...args, ...given], { cwd: join(ROOT, cwd), env })
  const ended = new Promise((done) => child.on('close', done))
  return { stdout: await text(child.stdout), stderr: await text(child.stderr), code: await ended }
}

// An option that is not known is found before any work, and so is --help, by the same function.
test.each(commands)('$name rejects an unknown option', { timeout: 60_000 }, async (command) => {
  const { stdout, stderr, code } = await run(command, '--no-such-option')
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
  expect(stderr).toMatch(/^Unknown option '--no-such-option'\.\n\nUsage: (npm|node) /)
  expect(stderr).not.toMatch(/^ +at /m)
})

test.each(
  commands.filter(({ name }) => ['start', 'backup', 'create-administrator', 'experiment:fuzz', 'bench'].includes(name)),
)('$name prints its usage for --help', { timeout: 60_000 }, async (command) => {
  expect(await run(command, '--help')).toEqual({ stdout: expect.stringMatching(/^Usage: npm /), stderr: '', code: 0 })
})

// The other commands use DATABASE_URL, which refused-starts.test.ts covers.
test.each(commands.filter(({ name }) => ['verify-money', 'demo:fill'].includes(name)))(
  '$name says in one sentence that no database answers at --url',
  { timeout: 60_000 },
  async (command) => {
    expect(await run(command, '--url', 'postgres://nobody@127.0.0.1:1/none')).toEqual({
      stdout: '',
      stderr: '--url is wrong: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).\n',
      code: 1,
    })
  },
)

test('a command that prints its usage writes nothing', async () => {
  expect(await readdir(folder)).toEqual([])
  expect(existsSync(join(ROOT, '--help'))).toBe(false)
})

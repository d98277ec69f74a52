import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A database that cannot be reached, and a folder that must stay empty whatever a command does. */
const folder = await mkdtemp(join(tmpdir(), 'portal-commands-'))
const env = {
  PATH: process.env['PATH'],
  HOME: folder,
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
}
afterAll(() => rm(folder, { recursive: true }))

const programs = ['server/src/main.ts', 'server/src/worker.ts', 'simulators/simulators.ts', 'launcher/start.ts']
const scripts = readScripts()
const lists = scripts.filter(({ name }) => ['portal', 'bench', 'resilience-test'].includes(name))
const commands = [
  ...scripts.filter((script) => !lists.includes(script)),
  ...lists.flatMap(programsOf),
  ...programs.map((file) => ({ name: file, args: [file] })),
]

interface Command {
  readonly name: string
  readonly args: readonly string[]
}

function readScripts(): Command[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.entries<string>(scripts).map(([name, script]) => {
    const [, args = ''] = /^(?:exec )?node (.*)$/.exec(script) ?? []
    return { name, args: args.split(' ') }
  })
}

/** Returns the programs that the script lists when called without a name. */
function programsOf({ name, args }: Command): Command[] {
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  const rows = stdout
    .split('\nArguments:', 1)
    .join('')
    .matchAll(/^ {2}([a-z][a-z-]+) {2,}\w/gm)
  return [...rows].map(([, program = '']) => ({ name: `${name} -- ${program}`, args: [...args, program] }))
}

async function run({ args }: Command, ...given: string[]) {
  const child = spawn(process.execPath, [...args, ...given], { cwd: ROOT, env })
  const ended = new Promise((done) => child.on('close', done))
  return { stdout: await text(child.stdout), stderr: await text(child.stderr), code: await ended }
}

// The same function detects unknown options and --help before any work.
test.each(commands)('$name rejects an unknown option', { timeout: 60_000 }, async (command) => {
  const { stdout, stderr, code } = await run(command, '--no-such-option')
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
  expect(stderr).toMatch(/^Unknown option '--no-such-option'\.\n\nUsage: (npm|node) /)
  expect(stderr).not.toMatch(/^ +at /m)
})

test.each(['2026-02-30', '2026-13-01', '12/01/2026'])('import rejects the cutover day %s', async (day) => {
  const command = commands.find(({ name }) => name === 'portal -- import')
  if (!command) throw new Error('no such command')
  const { stdout, stderr, code } = await run(command, 'customers', 'file.csv', '--source', 'crm', '--bill-from', day)
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
  expect(stderr).toMatch(/^--bill-from must be a day such as 2026-12-01, not /)
})

// A variable that a script forgot to set leaves an empty argument.
test.each(
  commands.filter(({ name }) => ['portal -- backup', 'portal -- restore', 'portal -- verify-money'].includes(name)),
)('$name rejects an empty argument', { timeout: 60_000 }, async (command) => {
  const { stdout, code } = await run(command, '')
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
})

test.each(
  commands.filter(({ name }) =>
    ['start', 'portal -- backup', 'portal -- create-administrator', 'resilience-test -- fuzz', 'bench -- all'].includes(
      name,
    ),
  ),
)('$name prints its usage for --help', { timeout: 60_000 }, async (command) => {
  const { stdout, stderr, code } = await run(command, '--help')
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${command.name} `))
})

describe.each(lists)('$name', (list) => {
  test('lists its commands without a name and for --help', { timeout: 60_000 }, async () => {
    const listed = await run(list)
    expect(listed).toEqual({ stdout: expect.stringContaining('--help'), stderr: '', code: 0 })
    expect(programsOf(list).length).toBeGreaterThan(10)
    expect(await run(list, '--help')).toEqual(listed)
  })

  test.each(['no-such-name', '--no-such-option', 'toString'])('rejects %s', { timeout: 60_000 }, async (given) => {
    const { stdout, stderr, code } = await run(list, given)
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
    expect(stderr).toMatch(
      /^(<name> must be one of the names below, not "\w.*"|Unknown option '--.*')\.\n\nUsage: npm run /,
    )
  })
})

// The other commands use DATABASE_URL, which refused-starts.test.ts covers.
test.each(commands.filter(({ name }) => ['portal -- verify-money', 'portal -- fill-demo'].includes(name)))(
  '$name reports in one sentence that no database responds at --url',
  { timeout: 60_000 },
  async (command) => {
    expect(await run(command, '--url', 'postgres://unknown@127.0.0.1:1/none')).toEqual({
      stdout: '',
      stderr: '--url: cannot connect to PostgreSQL at 127.0.0.1:1 (ECONNREFUSED).\n',
      code: 1,
    })
  },
)

test('printing usage writes no files', async () => {
  expect(await readdir(folder)).toEqual([])
  expect(existsSync(join(ROOT, '--help'))).toBe(false)
})

import { describe, expect, test, vi } from 'vitest'
import { type Kind, readCommandLine } from './command-line.mjs'
import { databaseUrl, flag, instant, oneOf, optional, text, unset, wholeNumber, wholeNumbers } from './kinds.mjs'

const program = {
  command: 'npm run fill --',
  about: 'Fills a database.',
  args: { what: oneOf(['vods', 'plans'], 'What to fill it with.'), firstName: optional(text('First name.')) },
  options: {
    url: databaseUrl('Database.'),
    rows: unset('5', wholeNumber(1, 10, 'Rows.')),
    sizes: unset('1,2', wholeNumbers(1, 10, 'Sizes.')),
    now: optional(instant('Time.')),
    'dry-run': flag('Stores nothing.'),
  },
} as const
const URL_GIVEN = ['--url', 'postgres://me@127.0.0.1/x']

/** Returns the output on each stream and the exit code. */
function run(words: readonly string[], declared: Parameters<typeof readCommandLine>[0] = program) {
  const ended = { stdout: '', stderr: '', code: null as number | null }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((output) => {
      ended.stdout += output
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((output) => {
      ended.stderr += output
      return true
    }),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      ended.code = Number(code)
      throw new Error('ended')
    }),
  ]
  try {
    readCommandLine(declared, words)
  } catch (error) {
    if (ended.code === null) throw error
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return ended
}

test('returns converted arguments and options', () => {
  expect(
    readCommandLine(program, ['vods', 'Ada', ...URL_GIVEN, '--rows', '10', '--sizes', '3,4', '--dry-run']),
  ).toEqual({
    what: 'vods',
    firstName: 'Ada',
    url: 'postgres://me@127.0.0.1/x',
    rows: 10,
    sizes: [3, 4],
    now: null,
    'dry-run': true,
  })
  expect(readCommandLine(program, ['plans', ...URL_GIVEN])).toMatchObject({ rows: 5, sizes: [1, 2], firstName: null })
})

test.each([[['--help']], [['-h']], [['vods', '--no-such', '--help']], [['--url', '--help']]])(
  'prints usage to stdout and exits with 0 for %j',
  (words) => {
    const { stdout, stderr, code } = run(words)
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(/^Usage: npm run fill -- vods\|plans \[<first name>\] \[options\]\n\nFills a database\.\n/)
    expect(stdout).toContain('  --rows <number>    Rows. (default: 5)\n')
  },
)

describe('exits with 2 and prints one sentence and the usage to stderr', () => {
  test.each([
    [['vods', ...URL_GIVEN, '--no-such'], "Unknown option '--no-such'."],
    [['vods', ...URL_GIVEN, '--rows'], "Option '--rows <value>' argument missing."],
    [['vods', ...URL_GIVEN, '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
    [['vods', 'Ada', 'Lovelace', ...URL_GIVEN], 'Unexpected argument "Lovelace".'],
    [URL_GIVEN, 'Missing vods|plans.'],
    [['vods'], 'Missing --url.'],
    [['', ...URL_GIVEN], 'vods|plans must not be empty.'],
    [['vods', ' ', ...URL_GIVEN], '<first name> must not be empty.'],
    [['vods', ...URL_GIVEN, '--rows='], '--rows must not be empty.'],
    [['films', ...URL_GIVEN], 'vods|plans must be one of vods, plans, not "films".'],
    [['vods', '--url', 'mysql://x'], /^--url must be an address such as postgres:.*, not "mysql:\/\/x"\.$/],
    [['vods', ...URL_GIVEN, '--rows', '0'], '--rows must be a whole number from 1 to 10, not "0".'],
    [['vods', ...URL_GIVEN, '--rows', '11'], '--rows must be a whole number from 1 to 10, not "11".'],
    [['vods', ...URL_GIVEN, '--rows', '5x'], '--rows must be a whole number from 1 to 10, not "5x".'],
    [['vods', ...URL_GIVEN, '--sizes', '1,,2'], /^--sizes must be whole numbers from 1 to 10/],
    [['vods', ...URL_GIVEN, '--now', 'yesterday'], /^--now must be a time such as/],
  ])('for %j', (words, sentence) => {
    const { stdout, stderr, code } = run(words)
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
    const [first, ...rest] = stderr.split('\n')
    expect(first).toMatch(sentence)
    expect(rest.join('\n')).toMatch(/^\nUsage: npm run fill/)
  })

  test('for conflicting values', () => {
    const check = () => 'Name one admin user, or use --all.'
    expect(run([], { command: 'npm run turn-off --', about: 'Turns off.', check })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Name one admin user, or use --all\.\n\nUsage/),
    })
  })
})

test('rethrows program errors', () => {
  const broken: Kind<never> = {
    about: '',
    placeholder: '<x>',
    read: () => {
      throw new TypeError('a fault')
    },
  }
  expect(() => run(['x'], { command: 'x', about: '', args: { broken } })).toThrow('a fault')
})

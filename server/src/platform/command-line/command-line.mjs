// Plain JavaScript on Node's own parser: the scripts need it on any Node from 20 on, before anything is installed.
import process from 'node:process'
import { parseArgs } from 'node:util'

const USAGE_ERROR = 2
const HELP = { about: 'Shows this help.', isFlag: true, placeholder: '' }

/** The chosen program's entry in its list. */
let chosen = {}

/**
 * Runs the program of a list that the command line names first. The program's own `readCommandLine` parses the rest.
 * `--help` or no name prints the list.
 */
export async function runChosen({ command, about, programs }) {
  const [first = '--help'] = process.argv.splice(2, 1)
  const rows = alignedRows(Object.entries(programs).map(([name, program]) => [name, program.about]))
  const name = {
    about: 'One of these. Its own options follow it, such as --help.',
    placeholder: '<name>',
    read: (given, wrong) => {
      if (!Object.hasOwn(programs, given)) throw wrong('one of the names below')
      return programs[given]
    },
  }
  const { name: program } = readCommandLine({ command, about: [about, '', ...rows].join('\n'), args: { name } }, [
    first,
  ])
  chosen = { command: `${command} ${first}`, about: program.about }
  await program.run()
}

/**
 * Parses the command line of a program. `--help` prints the usage and exits with 0. Unknown, missing or unreadable
 * arguments exit with 2 and print one sentence above the usage. Call it before any work.
 */
export function readCommandLine(declared, given = process.argv.slice(2)) {
  const program = { ...chosen, ...declared }
  if (asksForHelp(given)) end(usageOf(program), 0)
  try {
    const values = parse(program, given)
    const wrong = program.check?.(values) ?? null
    if (wrong !== null) throw new WrongUsage(wrong)
    return values
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    return end(`${sentence}\n\n${usageOf(program)}`, USAGE_ERROR)
  }
}

class WrongUsage extends Error {}

function asksForHelp(given) {
  const last = given.indexOf('--')
  return given.slice(0, last < 0 ? undefined : last).some((arg) => arg === '--help' || arg === '-h')
}

function parse({ args = {}, options = {} }, given) {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { isFlag }]) => [name, { type: isFlag ? 'boolean' : 'string' }]),
    ),
  })
  const names = Object.keys(args)
  if (positionals.length > names.length) throw new WrongUsage(`Unexpected argument "${positionals[names.length]}".`)
  return {
    ...Object.fromEntries(
      names.map((name, at) => [name, readValue(shown(name, args[name]), args[name], positionals[at])]),
    ),
    ...Object.fromEntries(
      Object.keys(options).map((name) => [name, readValue(`--${name}`, options[name], values[name])]),
    ),
  }
}

/** Without a value, returns that of `unset`, which may be null. */
function readValue(name, { isFlag, unset, read }, text) {
  if (isFlag) return text === true
  if (text?.trim() === '') throw new WrongUsage(`${name} must not be empty.`)
  const known = text ?? unset
  if (known === undefined) throw new WrongUsage(`Missing ${name}.`)
  if (known === null) return null
  const wrong = (expected) => new WrongUsage(`${name} must be ${expected}, not "${known}".`)
  return read(known, wrong)
}

/**
 * Returns null if the command line is not at fault. After their first sentence, Node's messages add details few need.
 */
function sentenceOf(error) {
  if (error instanceof WrongUsage) return error.message
  if (!error.code?.startsWith('ERR_PARSE_ARGS_')) return null
  return `${error.message.split(/[.\n]/, 1)[0]}.`
}

function usageOf({ command, about, args = {}, options = {} }) {
  const positionals = Object.entries(args).map(([name, taken]) =>
    taken.unset === undefined ? shown(name, taken) : `[${shown(name, taken)}]`,
  )
  const all = { ...options, help: HELP }
  const taken = Object.entries(args).map(([name, one]) => [shown(name, one), withDefault(one)])
  const named = Object.entries(all).map(([name, one]) => [
    one.isFlag ? `--${name}` : `--${name} ${one.placeholder}`,
    withDefault(one),
  ])
  return [
    `Usage: ${[command, ...positionals, '[options]'].join(' ')}`,
    '',
    about,
    ...(taken.length > 0 ? ['', 'Arguments:', ...alignedRows(taken)] : []),
    '',
    'Options:',
    ...alignedRows(named),
  ].join('\n')
}

function alignedRows(entries) {
  const width = Math.max(...entries.map(([left]) => left.length))
  return entries.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

function shown(name, { placeholder }) {
  if (!placeholder.startsWith('<')) return placeholder
  return `<${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}>`
}

function withDefault({ about, isFlag, unset }) {
  if (isFlag || unset === null || unset === '') return about
  return unset === undefined ? about : `${about} (default: ${unset})`
}

function end(text, code) {
  const output = code === 0 ? process.stdout : process.stderr
  output.write(`${text}\n`)
  return process.exit(code)
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readCommandLine } from '../command-line/command-line.mjs'
import { flag } from '../command-line/kinds.mjs'

const FOLLOW = 'settings-follow'
/** Tells a program that its settings follow by a message. */
export const SETTINGS_FOLLOW = `--${FOLLOW}`

/** What a program sends to the process that started it: nothing but that it is ready. */
type Program = Pick<NodeJS.Process, 'argv' | 'env' | 'exit'> & NodeJS.EventEmitter

/**
 * The settings of a program: the environment that it was started with, or the one that the start hands over once the
 * database is ready. Until then the program has loaded its code, which takes longer than anything else it begins with.
 */
export async function settingsOf(program: Program, command: string, about: string): Promise<NodeJS.ProcessEnv> {
  const options = { [FOLLOW]: flag('Waits for the settings from the process that started it.') }
  const { [FOLLOW]: areToFollow } = readCommandLine({ command, about, options }, program.argv.slice(2))
  if (!areToFollow) return program.env
  program.once('disconnect', program.exit)
  const [env] = await once(program, 'message')
  program.off('disconnect', program.exit)
  return env
}

/** Hands the settings over to a program that waits for them, or will; one that has died meanwhile gets none. */
export function handOver(env: NodeJS.ProcessEnv, child: ChildProcess): void {
  if (child.connected) child.send(env, () => undefined)
}

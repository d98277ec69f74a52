import { fork } from 'node:child_process'
import { once } from 'node:events'
import { SETTINGS_FOLLOW } from './late-environment.ts'

/**
 * Room for what is young, in MB, and by how much the rest may grow before it is tidied up, in percent. Left to itself, V8
 * takes 16 MB and waits until there is twice as much: requests leave 100 MB more behind, and are no sooner answered.
 * Code that was compiled under other flags is compiled anew.
 */
export const FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=20']

/**
 * Has programs load their code and end, so that it is kept in the folder: types stripped, and compiled. Whoever runs them
 * from there starts sooner, and needs some 20 MB less: the compiler of TypeScript is never loaded.
 */
export async function compile(files: readonly string[], folder: string): Promise<void> {
  for (const file of files) {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder }
    const program = fork(file, [SETTINGS_FOLLOW], { env, execArgv: [...process.execArgv, ...FLAGS] })
    // No settings will follow, so it ends.
    program.disconnect()
    const [code] = await once(program, 'exit')
    if (code !== 0) throw new Error(`${file} ended with ${code} instead of being compiled`)
  }
}

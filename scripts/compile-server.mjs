import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fromRoot } from './root.mjs'
import { whenChanged } from './when-changed.mjs'

/** Where Node keeps code that it has compiled, of all programs of the project. */
export const COMPILED = fromRoot('node_modules', '.cache', 'node')

const SOURCES = ['server/package.json', 'server/src', 'contract', 'package-lock.json']

/**
 * Has the server's programs compiled unless the very same sources were: a program that finds all of its code compiled
 * does without the compiler of TypeScript, and some 20 MB.
 */
export async function compileServerWhenChanged(node) {
  await whenChanged({ name: 'compile', sources: SOURCES, folder: COMPILED }, () => {
    console.log('Compiling the server…')
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
    const command = fromRoot('server', 'src', 'start', 'compile-command.ts')
    const { status } = spawnSync(node, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    // What can't be compiled can't be started either, and says why.
    return status === 0
  })
}

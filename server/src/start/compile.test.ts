import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compile } from './compile.ts'

const LATE_ENVIRONMENT = new URL('late-environment.ts', import.meta.url).href
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-compile-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(text: string): Promise<string> {
  const file = join(folder, 'program.ts')
  await writeFile(file, text)
  return file
}

test('a program loads its code, which is kept without its types, and ends before its work', async () => {
  const work = join(folder, 'work')
  const program = await write(`
    import { mkdirSync } from 'node:fs'
    import { settingsOf } from '${LATE_ENVIRONMENT}'
    const begin = (folder: string): void => { mkdirSync(folder) }
    await settingsOf(process)
    begin('${work}')`)
  const compiled = join(folder, 'compiled')

  await compile([program], compiled)

  const kept = (await readdir(compiled, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = await Promise.all(kept.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  const stripped = texts.filter((text) => text.includes('mkdirSync(folder)'))
  expect(stripped).not.toEqual([])
  expect(stripped.filter((text) => text.includes(': void'))).toEqual([])
  expect(await readdir(folder)).not.toContain('work')
})

test('a program that cannot be loaded is no success', async () => {
  const program = await write(`throw new TypeError('broken')`)
  await expect(compile([program], join(folder, 'compiled'))).rejects.toThrow('ended with 1')
})

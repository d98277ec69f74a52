import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { findFontFile, loadFontFile } from './font-files.ts'

test('what could not be read is read again the next time', async () => {
  const { path, remove } = await temporaryFolder()
  const list = join(path, 'unicode.json')
  await expect(findFontFile(list, 'a')).rejects.toThrow('ENOENT')
  await expect(loadFontFile(list)).rejects.toThrow('ENOENT')
  await writeFile(list, '{"latin": "U+0041-007A"}')
  await expect(findFontFile(list, 'a')).resolves.toMatch(/latin-400-normal\.woff2$/)
  // It is there now, and no font.
  await expect(loadFontFile(list)).rejects.not.toThrow('ENOENT')
  await rename(list, `${list}.gone`)
  await expect(findFontFile(list, 'b')).resolves.toMatch(/latin-400-normal\.woff2$/)
  await remove()
})

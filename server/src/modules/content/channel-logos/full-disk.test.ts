import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { encodePng } from '@portal/demo/content/png.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { SMALL_PNG } from '../../../../test/caller.ts'
import { startPortal } from '../../../../test/portal.ts'

const { getAllChannelLogos, uploadChannelLogo } = channelLogosCalls
const OTHER_PNG = encodePng(4, 3, new Uint8Array(48).fill(120))

const dataDir = await mkdtemp(join(tmpdir(), 'portal-full-disk-'))
const portal = await startPortal({ env: { DATA_DIR: join(dataDir, 'data') } })
const operations = await portal.as('operations')
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true })
})
afterEach(() => vi.restoreAllMocks())

const upload = (fileName: string, file: Uint8Array<ArrayBuffer>, key: string) =>
  operations.send(uploadChannelLogo, { fileName }, { file, headers: { 'idempotency-key': key } })
const imageOf = async (key: string) =>
  Buffer.from(await (await fetch(`${portal.url}/channel-logos/${key}`)).arrayBuffer())

async function stored() {
  const { rows } = await portal.owner.query('select count(*)::int as entries from audit_entries')
  return {
    logos: await operations.call(getAllChannelLogos, {}),
    files: await readdir(join(dataDir, 'data/files/logos')),
    audit: rows[0]?.entries,
    news: await imageOf('logo-NEWS.png'),
  }
}

test('an upload to a full disk returns 503, stores nothing and succeeds once there is space', async () => {
  expect(await upload('logo-NEWS.png', SMALL_PNG, 'first')).toMatchObject({ status: 200 })
  const before = await stored()

  await fillDisk()
  expect(await upload('logo-NEWS.png', OTHER_PNG, 'replaced')).toMatchObject({ status: 503, text: 'Unavailable' })
  expect(await upload('logo-CINE.png', OTHER_PNG, 'new')).toMatchObject({ status: 503, text: 'Unavailable' })
  expect(await stored()).toEqual(before)

  vi.restoreAllMocks()
  expect(await upload('logo-NEWS.png', OTHER_PNG, 'replaced')).toMatchObject({ status: 200, text: '' })
  expect(await upload('logo-CINE.png', OTHER_PNG, 'new')).toMatchObject({ status: 200, text: '' })
  const after = await stored()
  expect(after.logos.map(({ Key }) => Key)).toEqual(['logo-CINE.png', 'logo-NEWS.png'])
  expect(after.files).toHaveLength(2)
  expect(after.news).not.toEqual(before.news)
})

/** Fails like the operating system: the file is created, some bytes are written, then no space is left. */
async function fillDisk(): Promise<void> {
  const file = await open(join(dataDir, 'any'), 'w')
  const handles: FileHandle = Object.getPrototypeOf(file)
  await file.close()
  vi.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle) {
    await this.write(Buffer.from('half'))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  })
}

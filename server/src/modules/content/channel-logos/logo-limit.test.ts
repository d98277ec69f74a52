import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'

const { getAllChannelLogos, uploadChannelLogo, deleteChannelLogo } = channelLogosCalls
const dataDir = await mkdtemp(join(tmpdir(), 'portal-logo-limit-'))
const portal = await startPortal({ env: { DATA_DIR: dataDir, CHANNEL_LOGOS_MAX: '2' } })
const operations = await portal.as('operations')
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true })
})

const upload = (code: string) => operations.send(uploadChannelLogo, { fileName: `logo-${code}.png` })
const count = async () => (await operations.call(getAllChannelLogos, {})).length

test('limits the number of logos and still allows replacing one', async () => {
  expect((await upload('AAAA')).status).toBe(200)
  expect((await upload('BBBB')).status).toBe(200)
  expect(await upload('CCCC')).toMatchObject({ status: 409, text: 'TooManyChannelLogos' })
  expect((await upload('AAAA')).status).toBe(200)
  expect(await count()).toBe(2)
  expect(await readdir(join(dataDir, 'files/logos'))).toHaveLength(2)

  await operations.call(deleteChannelLogo, { fileName: 'logo-AAAA.png' })
  const responses = await Promise.all(['CCCC', 'DDDD', 'EEEE', 'FFFF'].map(upload))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await count()).toBe(2)
  expect(await readdir(join(dataDir, 'files/logos'))).toHaveLength(2)
})

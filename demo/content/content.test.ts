import { createHash } from 'node:crypto'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { encodeLogo } from '@portal/server/src/modules/content/channel-logos/encode-logo.ts'
import { expect, test } from 'vitest'
import { demoChannels } from './channels.ts'
import { drawLogo } from './draw-logo.ts'

test.each(demoChannels)('the channel $code meets the rules of the portal', (channel) => {
  const { code, name, type, order, metadataId, genre, language, origin, audience } = channel
  const input = {
    code,
    name,
    type,
    order,
    metadataId,
    url: 'https://streams.example.com/live',
    logo: `logo-${code}.png`,
    tags: [`GENR-${genre}`, `LANG-${language}`, `ORGN-${origin}`, `AUDC-${audience}`],
  }
  expect(channelsCalls.createChannel.input.safeParse(input).error?.issues).toBeUndefined()
})

test('draws each logo deterministically, as a PNG that the portal accepts', async () => {
  const logo = drawLogo('NEWS', 'NEWS')

  expect(createHash('sha256').update(drawLogo('NEWS', 'NEWS')).digest()).toEqual(
    createHash('sha256').update(logo).digest(),
  )
  expect(await encodeLogo(logo)).toMatchObject({ width: 160, height: 90 })
  expect(logo.length).toBeLessThan(20_000)
})

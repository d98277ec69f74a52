import type { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import type { Handlers } from '../../http/handler.ts'

/** Where in the file store the logos are. */
export const LOGO_FOLDER = 'logos'

export const channelLogosHandlers = {
  async getAllChannelLogos(_request, { files }) {
    const names = await files.list(LOGO_FOLDER)
    return names.map((name) => ({ Key: name }))
  },
} satisfies Partial<Handlers<typeof channelLogosCalls>>

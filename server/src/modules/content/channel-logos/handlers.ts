import { createHash } from 'node:crypto'
import type { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import { isDatabaseUnreachable } from '../../../platform/db/failures.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { publish } from '../../events/public.ts'
import { encodeLogo } from './encode-logo.ts'
import { deleteLogo, findChannelsOf, listLogos, putLogo } from './queries.ts'

/** The folder in the file store. */
export const LOGO_FOLDER = 'logos'

export const channelLogosHandlers = {
  async getAllChannelLogos(_request, { db }) {
    return listLogos(db)
  },

  /**
   * Each upload creates a separate file, which the row then references, so readers see the old or the new image even if
   * this process dies in between. An unreferenced file remains until a job finds it.
   */
  async uploadChannelLogo({ input, file, staff, requestId, refuse }, context) {
    const encoded = await encodeLogo(file)
    if (!encoded) throw refuse('InvalidImage')
    const { png, width, height } = encoded
    const key = input.fileName
    const stored = `${LOGO_FOLDER}/${key.slice(0, -'.png'.length)}.${context.newId()}.png`
    const logo = { bytes: png.length, width, height }
    await context.files.write(stored, png)
    let replaced: string | null = null
    try {
      await context.transaction(async (tx) => {
        const at = context.now()
        const sha256 = createHash('sha256').update(png).digest()
        const limit = context.config.limits.channelLogos
        const before = await putLogo(tx, { key, file: stored, sha256, ...logo }, limit)
        if (before === 'full') throw refuse('TooManyChannelLogos')
        const change = { after: logo, ...(before && { before: sizes(before) }) }
        await publish(tx, { type: 'channel_logo.uploaded', id: key, at, data: {} })
        await record(tx, { staff, action: 'upload-channel-logo', at, requestId, subject: key, ...change })
        replaced = before?.file ?? null
      })
    } catch (error) {
      // Without a response, the row may already reference the file.
      const isUnknown = error instanceof Error && isDatabaseUnreachable(error)
      if (!isUnknown) await forget(context, stored)
      throw error
    }
    await forget(context, replaced)
  },

  async deleteChannelLogo({ input, staff, requestId, refuse }, context) {
    const key = input.fileName
    let file: string | null = null
    await context.transaction(async (tx) => {
      const logo = await deleteLogo(tx, key)
      if (!logo) throw refuse('ChannelLogoNotFound')
      const before = { ...sizes(logo), channels: await findChannelsOf(tx, key) }
      const at = context.now()
      await publish(tx, { type: 'channel_logo.deleted', id: key, at, data: {} })
      await record(tx, { staff, action: 'delete-channel-logo', at, requestId, subject: key, before })
      file = logo.file
    })
    await forget(context, file)
  },
} satisfies Handlers<typeof channelLogosCalls>

function sizes({ bytes, width, height }: { readonly bytes: number; readonly width: number; readonly height: number }) {
  return { bytes, width, height }
}

/** Deletes an unreferenced file. The call has succeeded even if the store does not respond. */
async function forget({ files, log }: Context, file: string | null): Promise<void> {
  if (file === null) return
  await files
    .remove(file)
    .catch((error: unknown) => log.warn({ err: error, file }, 'orphaned file could not be deleted'))
}

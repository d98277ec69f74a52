import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { line } from '../../text.ts'

export const LOGO_MAX_BYTES = 102_400
export const LOGO_REFUSED =
  'File name should be in the format "logo-<channel-code>.png" and file size should be less than 100kB'

/** URL of a logo's image. It includes the ETag, so browsers can cache the image until the logo changes. */
export function logoAddress({ Key, ETag }: ChannelLogo): string {
  return `/channel-logos/${encodeURIComponent(Key)}?v=${encodeURIComponent(ETag)}`
}

/** The only valid file name for the logo of a channel. */
export function logoNameFor(channelCode: string): string {
  return `logo-${channelCode}.png`
}

/** 13 characters: `logo-`, the four letters of a channel code, `.png`. Also the logo's key. */
export const logoFileName = z
  .string({ error: LOGO_REFUSED })
  .regex(/^logo-[A-Za-z0-9]{4}\.png$/, { error: LOGO_REFUSED, abort: true })

/** Field names follow S3 listings; the ETag changes with the image. */
const logo = z.object({ Key: z.string(), ETag: z.string() }).meta({ id: 'ChannelLogo' })
export type ChannelLogo = z.output<typeof logo>

export const channelLogosCalls = defineCalls({
  getAllChannelLogos: {
    method: 'GET',
    path: '/get-all-channel-logos',
    // The portal loads them at startup for every user.
    permission: 'signed-in',
    input: noInput,
    reply: z.array(logo),
    errors: {},
    failed: 'Unable to load channel logos',
  },
  /** Uploads a file under its own name, replacing the logo of that name. The image is re-encoded from its pixels. */
  uploadChannelLogo: {
    method: 'POST',
    path: '/upload-channel-logo',
    permission: 'channel-logos',
    input: z.strictObject({ fileName: logoFileName }),
    reply: nothing,
    errors: {
      InvalidImage: { status: 422, message: 'File uploaded is not a valid channel logo image' },
      RequestTooLarge: { status: 413, message: LOGO_REFUSED },
      TooManyChannelLogos: {
        status: 409,
        message: 'The maximum number of channel logos is reached. Delete a logo that no channel uses, then try again.',
      },
    },
    done: 'Channel logo uploaded successfully',
    failed: 'Error uploading channel logo',
    upload: { maxBytes: LOGO_MAX_BYTES },
  },
  deleteChannelLogo: {
    method: 'POST',
    path: '/delete-channel-logo',
    permission: 'channel-logos',
    input: z.strictObject({ fileName: line(255, { required: 'Select a channel logo' }) }),
    reply: nothing,
    errors: { ChannelLogoNotFound: { status: 404, message: 'Unable to delete channel logo' } },
    done: 'Channel logo deleted successfully',
    failed: 'Unable to delete channel logo',
  },
})

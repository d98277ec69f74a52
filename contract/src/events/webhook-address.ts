import { z } from 'zod'

const WRONG = 'Enter an address that starts with https://'
const MAX_LENGTH = 500
/** Scheme, host and port, without user name, password or fragment. */
const ADDRESS = /^(https?):\/\/(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?(?:[/?][\x21-\x22\x24-\x7e]*)?$/i

/** Destination of events. `http` is for receivers in networks that the portal's settings allow. */
export const webhookAddress = z
  .string({ error: WRONG })
  .trim()
  .min(1, { error: WRONG, abort: true })
  .max(MAX_LENGTH, { error: `Enter up to ${MAX_LENGTH} characters`, abort: true })
  .refine((text) => isAddress(text), { error: WRONG, abort: true })
  .meta({ examples: ['https://example.com/webhooks'] })

function isAddress(text: string): boolean {
  const [, scheme, host = '', port] = ADDRESS.exec(text) ?? []
  if (scheme === undefined || !z.url().safeParse(text).success) return false
  const isPortAllowed = port === undefined || port === '443' || Number(port) >= 1024 || scheme === 'http'
  // A host without a dot is an internal network name.
  return isPortAllowed && /[.:]/.test(host)
}

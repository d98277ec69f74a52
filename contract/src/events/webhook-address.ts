import { z } from 'zod'

const WRONG = 'Enter an address that starts with https://'
const MAX_LENGTH = 500

/** Where events are sent to. `http` is for receivers in networks that the portal's settings allow. */
export const webhookAddress = z
  .string({ error: WRONG })
  .trim()
  .min(1, { error: WRONG, abort: true })
  .max(MAX_LENGTH, { error: `Enter up to ${MAX_LENGTH} characters`, abort: true })
  .refine((text) => isAddress(text), { error: WRONG, abort: true })

function isAddress(text: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  const port = url.port === '' ? 443 : Number(url.port)
  // Without a dot it is a name of the internal network.
  return (port === 443 || port >= 1024 || url.protocol === 'http:') && /[.:]/.test(url.hostname)
}

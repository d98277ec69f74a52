import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { PlanType } from '@portal/contract/billing/plans'
import { parseCents } from '@portal/contract/money'
import type { MoneyLimits } from '@portal/contract/money-limits/limits'
import { type Role, roles } from '@portal/contract/permissions'
import { z } from 'zod'
import { isOneAddress } from './one-address.ts'

/**
 * The kinds of settings. Each parses a variable's text, and rejects invalid text with words that complete the sentence
 * "NAME must be …".
 */

export const KEY_TEXT = 'a key of 32 bytes in base64'
export const SECRET_TEXT = '16 to 200 characters without spaces'

/** Returns the kind's value, or null for an empty text. */
export function optional<Value>(schema: z.ZodType<Value, string>, expected: string): z.ZodType<Value | null, string> {
  return z.string().transform((value, check) => {
    if (value === '') return null
    const result = schema.safeParse(value)
    if (result.success) return result.data
    check.addIssue(expected)
    return z.NEVER
  })
}

export function wholeNumber(lowest: number, highest: number) {
  const inRange = (value: string) => /^\d{1,15}$/.test(value) && Number(value) >= lowest && Number(value) <= highest
  return z.string().refine(inRange, `a whole number from ${lowest} to ${highest}`).transform(Number)
}

export function optionalPort() {
  return optional(wholeNumber(1, 65_535), 'a whole number from 1 to 65535')
}

export function secretText(shortest: number, longest: number) {
  const isSecret = (value: string) =>
    value.length >= shortest && value.length <= longest && /^[\x21-\x7e]+$/.test(value)
  return z.string().refine(isSecret, SECRET_TEXT)
}

export function flag() {
  return z.enum(['true', 'false'], 'true or false').transform((value) => value === 'true')
}

/** A boolean as specified by OpenTelemetry: anything but "true", in any case, is false. */
export function openTelemetryFlag() {
  return z.string().transform((value) => value.toLowerCase() === 'true')
}

export function oneOf<const Choices extends readonly [string, ...string[]]>(...choices: Choices) {
  return z.string().pipe(z.enum(choices, `one of ${choices.join(', ')}`))
}

export function text(longest: number) {
  const isText = (value: string) => value.length >= 1 && value.length <= longest && !/\p{Cc}/u.test(value)
  return z.string().refine(isText, `1 to ${longest} characters`)
}

export function host() {
  const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value)
  return z.string().refine(isHost, 'an IP address or a host name')
}

export function url(...protocols: string[]) {
  const isUrl = (value: string) => protocols.includes(URL.parse(value)?.protocol ?? '')
  return z.string().refine(isUrl, `an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`)
}

export function requiredWebUrl() {
  return url('http:', 'https:')
}

export function webUrl() {
  return optional(requiredWebUrl(), 'an address that starts with http:// or https://')
}

export function postgresUrl() {
  const expected = 'a PostgreSQL address such as postgres://user:password@host:5432/name'
  return optional(url('postgres:', 'postgresql:'), expected)
}

/** Parses `cnn.us=10142,bbc1.uk=17155` into a map. */
export function stationIds() {
  const pairs = z.string().transform((value) => value.split(',').map((pair) => pair.trim()))
  const isPair = (pair: string) => pair === '' || /^[^=\s]{1,100}=\d{1,10}$/.test(pair)
  return pairs
    .refine((list) => list.every(isPair), 'a list such as cnn.us=10142,bbc1.uk=17155')
    .transform((list): ReadonlyMap<string, string> => {
      const filled = list.filter((pair) => pair !== '')
      return new Map(
        filled.map((pair) => [pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1)]),
      )
    })
}

/** Parses `20.00 300.00 40.00`, each of which may be `-`; no limits for an empty text. */
export function moneyLimits() {
  return z.string().transform((value, check): MoneyLimits => {
    const parts = value === '' ? ['-', '-', '-'] : value.split(/ +/)
    const [singleCents, staffDayCents, customerMonthCents] = parts.map((part) =>
      part === '-' ? null : parseCents(part),
    )
    const isRead = parts.length === 3 && parts.every((part) => part === '-' || parseCents(part) !== null)
    if (isRead && singleCents !== undefined && staffDayCents !== undefined && customerMonthCents !== undefined) {
      return { singleCents, staffDayCents, customerMonthCents }
    }
    check.addIssue('three amounts such as 20.00 300.00 40.00, or - for no limit')
    return z.NEVER
  })
}

export function merchantCode() {
  return z.string().regex(/^[A-Z]{1,16}$/, '1 to 16 letters A-Z')
}

export function mailAddresses() {
  return z.string().transform((value, check): readonly string[] => {
    const addresses = value
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '')
    if (addresses.every(isOneAddress)) return addresses
    check.addIssue('email addresses separated by commas')
    return z.NEVER
  })
}

/** Parses `https://pictures.example.com, …`: keeps only the origin of each URL, without duplicates. */
export function origins() {
  return z.string().transform((value, check): readonly string[] => {
    const addresses = value.split(',').flatMap((address) => address.trim() || [])
    const found = addresses.map((address) => URL.parse(address))
    if (found.every(isOrigin)) return [...new Set(found.map(({ origin }) => origin))]
    check.addIssue('origins such as https://pictures.example.com, separated by commas')
    return z.NEVER
  })
}

/** Accepts only the name of a server; a `*` would match many. */
function isOrigin(address: URL | null): address is URL {
  return address !== null && /^https?:\/\/[^/@*;'\s]+\/$/.test(address.href) && /^https?:$/.test(address.protocol)
}

/** Parses `Administrator, Finance` into roles. */
export function roleTitles() {
  return z.string().transform((value, check): readonly Role[] => {
    const titles = value
      .split(',')
      .map((title) => title.trim().toLowerCase())
      .filter((title) => title !== '')
    const known = roles.filter((role) => titles.includes(role))
    if (known.length === new Set(titles).size) return known
    check.addIssue(`roles separated by commas, of ${roles.join(', ')}`)
    return z.NEVER
  })
}

/** Values of a claim, none of which contains a space, as the protocol requires. */
export function claimValues() {
  return z.string().transform((value, check): readonly string[] => {
    const values = value.split(',').flatMap((one) => one.trim() || [])
    if (values.every((one) => /^[\x21-\x7e]{1,200}$/.test(one))) return [...new Set(values)]
    check.addIssue('values without spaces, separated by commas')
    return z.NEVER
  })
}

export function encryptionKey() {
  return z.string().transform((value, check) => {
    const key = Buffer.from(value, 'base64')
    if (key.length === 32 && key.toString('base64') === value) return key
    check.addIssue(KEY_TEXT)
    return z.NEVER
  })
}

export function mailbox() {
  const expected = 'an email address such as portal@example.com or Portal <portal@example.com>'
  return z.string().regex(/^(?:[^<>\p{Cc}]{1,60} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u, expected)
}

export function key(...prefixes: string[]) {
  const isKey = (value: string) => /^\w+$/.test(value) && prefixes.some((prefix) => value.startsWith(prefix))
  return z.string().refine(isKey, keyText(...prefixes))
}

export function keyText(...prefixes: string[]): string {
  return `a key that starts with ${prefixes.join(' or ')}`
}

/** Parses `com.example.tv.monthly=monthly,tv:yearly=yearly` into a map. */
export function products() {
  return z.string().transform((value, check): ReadonlyMap<string, PlanType> => {
    const pairs = value.split(',').flatMap((pair) => pair.trim() || [])
    const found = pairs.map((pair) => /^([\w.:-]{1,200})=(monthly|yearly)$/.exec(pair))
    // The pattern allows no other plans.
    if (found.every((match) => match !== null)) {
      return new Map(found.map(([, product = '', plan]) => [product, plan as PlanType]))
    }
    check.addIssue('a list such as com.example.monthly=monthly,com.example.yearly=yearly')
    return z.NEVER
  })
}

export function paths() {
  return z.string().transform((value): readonly string[] => value.split(',').flatMap((path) => path.trim() || []))
}

export function usernames() {
  return paths().transform((names): readonly string[] => names.map((name) => name.toLowerCase()))
}

export const PRIVATE_KEY_TEXT = 'a private key in PEM (-----BEGIN PRIVATE KEY-----)'

export function privateKey() {
  return z.string().refine(isPrivateKey, PRIVATE_KEY_TEXT)
}

function isPrivateKey(value: string): boolean {
  try {
    return createPrivateKey(value).type === 'private'
  } catch {
    return false
  }
}

export const SERVICE_ACCOUNT_TEXT = 'the JSON key of a service account, with client_email and private_key'

export function serviceAccount() {
  const content = z.object({ client_email: z.string().min(1), private_key: privateKey() })
  return z.string().transform((value, check) => {
    const read = content.safeParse(parseJson(value))
    if (read.success) return { email: read.data.client_email, privateKey: read.data.private_key }
    check.addIssue(SERVICE_ACCOUNT_TEXT)
    return z.NEVER
  })
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

export function proxies() {
  return z.string().transform((value, check) => {
    const list = value.split(',').map((part) => part.trim())
    const addresses = list.filter((part) => part !== '')
    if (addresses.every(isNet)) return addresses
    check.addIssue('a list of IP addresses or networks (with /bits), separated by commas')
    return z.NEVER
  })
}

function isNet(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

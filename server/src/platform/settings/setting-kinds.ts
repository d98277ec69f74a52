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

/** Parses with `read`, which returns null for an invalid text. */
function readBy<Value>(read: (value: string) => Value | null, expected: string): z.ZodType<Value, string> {
  return z.string().transform((value, check) => {
    const result = read(value)
    if (result !== null) return result
    check.addIssue(expected)
    return z.NEVER
  })
}

/** Returns the items of a list separated by commas. */
function itemsOf(value: string): string[] {
  return value.split(',').flatMap((item) => item.trim() || [])
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
  return readBy((value): ReadonlyMap<string, string> | null => {
    const found = itemsOf(value).map((pair) => /^([^=\s]{1,100})=(\d{1,10})$/.exec(pair))
    return found.every((match) => match !== null)
      ? new Map(found.map(([, channel = '', station = '']) => [channel, station]))
      : null
  }, 'a list such as cnn.us=10142,bbc1.uk=17155')
}

/** Parses `20.00 300.00 40.00`, each of which may be `-`; no limits for an empty text. */
export function moneyLimits() {
  return readBy((value): MoneyLimits | null => {
    const parts = value === '' ? ['-', '-', '-'] : value.split(/ +/)
    const [singleCents, staffDayCents, customerMonthCents] = parts.map((part) =>
      part === '-' ? null : parseCents(part),
    )
    const isRead = parts.length === 3 && parts.every((part) => part === '-' || parseCents(part) !== null)
    if (isRead && singleCents !== undefined && staffDayCents !== undefined && customerMonthCents !== undefined) {
      return { singleCents, staffDayCents, customerMonthCents }
    }
    return null
  }, 'three amounts such as 20.00 300.00 40.00, or - for no limit')
}

export function merchantCode() {
  return z.string().regex(/^[A-Z]{1,16}$/, '1 to 16 letters A-Z')
}

export function mailAddresses() {
  return readBy((value): readonly string[] | null => {
    const addresses = itemsOf(value)
    return addresses.every(isOneAddress) ? addresses : null
  }, 'email addresses separated by commas')
}

/** Parses `https://pictures.example.com, …`: keeps only the origin of each URL, without duplicates. */
export function origins() {
  return readBy((value): readonly string[] | null => {
    const found = itemsOf(value).map((address) => URL.parse(address))
    return found.every(isOrigin) ? [...new Set(found.map(({ origin }) => origin))] : null
  }, 'origins such as https://pictures.example.com, separated by commas')
}

/** Accepts only the name of a server; a `*` would match many. */
function isOrigin(address: URL | null): address is URL {
  return address !== null && /^https?:\/\/[^/@*;'\s]+\/$/.test(address.href)
}

/** Parses `Administrator, Finance` into roles. */
export function roleTitles() {
  return readBy(
    (value): readonly Role[] | null => {
      const titles = itemsOf(value.toLowerCase())
      const known = roles.filter((role) => titles.includes(role))
      return known.length === new Set(titles).size ? known : null
    },
    `roles separated by commas, of ${roles.join(', ')}`,
  )
}

/** Values of a claim, none of which contains a space, as the protocol requires. */
export function claimValues() {
  return readBy((value): readonly string[] | null => {
    const values = itemsOf(value)
    return values.every((one) => /^[\x21-\x7e]{1,200}$/.test(one)) ? [...new Set(values)] : null
  }, 'values without spaces, separated by commas')
}

export function encryptionKey() {
  return readBy((value) => {
    const bytes = Buffer.from(value, 'base64')
    return bytes.length === 32 && bytes.toString('base64') === value ? bytes : null
  }, KEY_TEXT)
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
  return readBy((value): ReadonlyMap<string, PlanType> | null => {
    const found = itemsOf(value).map((pair) => /^([\w.:-]{1,200})=(monthly|yearly)$/.exec(pair))
    // The pattern allows no other plans.
    return found.every((match) => match !== null)
      ? new Map(found.map(([, product = '', plan]) => [product, plan as PlanType]))
      : null
  }, 'a list such as com.example.monthly=monthly,com.example.yearly=yearly')
}

export function paths() {
  return z.string().transform((value): readonly string[] => itemsOf(value))
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
  return readBy((value) => {
    const { data } = content.safeParse(parseJson(value))
    return data ? { email: data.client_email, privateKey: data.private_key } : null
  }, SERVICE_ACCOUNT_TEXT)
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

export function proxies() {
  return readBy((value) => {
    const addresses = itemsOf(value)
    return addresses.every(isNet) ? addresses : null
  }, 'a list of IP addresses or networks (with /bits), separated by commas')
}

function isNet(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Example values by field name. */
const valuesByName: Readonly<Record<string, unknown>> = {
  email: 'camila@example.com',
  adminEmail: 'ada@example.com',
  sendToEmail: 'camila@example.com',
  username: 'camila@example.com',
  firstName: 'Camila',
  lastName: 'Ortiz',
  searchText: 'camila',
  reason: 'Requested by phone',
  description: 'Requested by phone',
  amount: '5.00',
  price: '14.99',
  currency: 'USD',
  language: 'en',
  timeZone: 'America/New_York',
  confirmPassword: 'Sunny-Day-1',
  newPassword: 'Sunny-Day-1',
  password: 'Sunny-Day-1',
  merchant: 'YIPTV',
  merchantCode: 'YIPTV',
  by: 'campaign',
  country: 'US',
  state: 'FL',
  zipCode: '33101',
  city: 'Miami',
  last4: '4242',
  code: '123456',
  cardName: 'Camila Ortiz',
  address: '1 Main St',
  paymentMethod: 'pm_1QWERTYuiop',
  publishableKey: 'pk_live_1QWERTYuiop',
  complimentaryCode: 'SPRING26',
  client: 'web',
  app: 'Android TV 3.2',
  utmSource: 'newsletter',
  utmCampaign: 'spring',
  utmMedium: 'email',
  utmTerm: 'soccer',
  utmContent: 'header',
  fingerprint: '0123456789abcdef',
  tags: ['GENR-DRAM', 'LANG-ENGL', 'ORGN-USAA', 'AUDC-FAML'],
}

/** Examples for fields with a pattern. */
const texts = [
  'text',
  'camila@example.com',
  'DRAM',
  'YIPTV',
  'https://example.com/live.m3u8',
  '1',
  '12345',
  '1774915200000000.42',
  '7KQ2-MX4D-9TBA-H3WE',
  '0123456789abcdef',
]

/** Returns a value that a schema accepts, derived from the schema alone. */
export function exampleOf(schema: Described, all: Readonly<Record<string, Described>>, name = ''): unknown {
  const described = resolve(schema, all)
  if (described.examples) return described.examples[0]
  if (described.const !== undefined) return described.const
  if (described.enum) return described.enum.find((value) => value === valuesByName[name]) ?? described.enum[0]
  const [first] = (described.anyOf ?? described.oneOf ?? []).filter((one) => one.type !== 'null')
  if (first) return exampleOf(first, all, name)
  if (described.allOf) return Object.assign({}, ...described.allOf.map((one) => exampleOf(one, all, name)))
  switch (described.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(described.properties ?? {}).map(([key, field]) => [key, exampleOf(field, all, key)]),
      )
    case 'array':
      return exampleItems(described, all, name)
    case 'string':
      return exampleText(described, valuesByName[name])
    case 'integer':
    case 'number':
      return Math.max(described.minimum ?? 0, 1)
    case 'boolean':
      return false
    default:
      return null
  }
}

/** JSON Schema keywords used by the contract. */
interface Described {
  readonly $ref?: string
  readonly type?: string
  readonly examples?: readonly unknown[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Described[]
  readonly oneOf?: readonly Described[]
  readonly allOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
  readonly prefixItems?: readonly Described[]
  readonly items?: Described
  readonly minItems?: number
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
}

function resolve(schema: Described, all: Readonly<Record<string, Described>>): Described {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolve(all[name] ?? {}, all)
}

function exampleItems(described: Described, all: Readonly<Record<string, Described>>, name: string): unknown[] {
  const known = valuesByName[name]
  if (Array.isArray(known)) return known
  if (described.prefixItems) return described.prefixItems.map((item) => exampleOf(item, all, name))
  const item = exampleOf(described.items ?? {}, all, name)
  return Array.from({ length: described.minItems ?? 1 }, () => item)
}

function exampleText({ format, pattern = '', maxLength = 1000 }: Described, known: unknown): string {
  if (format === 'uuid') return '0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3'
  if (format === 'date') return '2026-03-31'
  if (format === 'base64') return 'aGVsbG8='
  if (format === 'date-time') return '2026-03-31T00:00:00.000Z'
  const allowed = new RegExp(pattern, 'u')
  const candidates = typeof known === 'string' ? [known, ...texts] : texts
  return candidates.find((text) => text.length <= maxLength && allowed.test(text)) ?? 'text'
}

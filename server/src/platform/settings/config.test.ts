import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLoopback } from '../../integrations/loopback.ts'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'

describe('without any settings', () => {
  const config = readConfig({})

  test('data is stored in the project folder', () => {
    expect(readFileSync(join(dirname(config.dataDir), 'package-lock.json'), 'utf8')).toContain('"workspaces"')
  })

  test('the portal listens only on this machine and shows the demo', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      demo: { enabled: true, customers: 5000, allowRemote: false },
      portalName: 'Admin Portal',
      brand: { name: 'YIPTV', address: [], merchantCode: 'YIPTV' },
      limits: {
        customersFound: 100,
        errorsFound: 500,
        searchesPerMinute: 600,
        signInAttempts: 10,
        signInWindowMinutes: 15,
      },
      links: { setPasswordHours: 72, resetPasswordHours: 24 },
    })
  })

  test('.env.example lists every setting with its default and a one-line description', async () => {
    const lines = Object.entries(settings).map(([name, { about, unset }]) => `# ${about}\n${name}=${quoted(unset)}\n`)
    const heading =
      '# Settings and their defaults. Copy this file to .env and keep the lines you change. Environment variables override .env.'
    await expect(`${heading}\n\n${lines.join('\n')}`).toMatchFileSnapshot('../../../../.env.example')
  })

  test('the operations page lists every setting', async () => {
    const rows = Object.entries(settings).map(
      ([name, { about, unset, secret }]) =>
        `| \`${name}\` | ${unset === '' ? '' : `\`${unset}\``} | ${about}${secret ? ' Secret.' : ''} |\n`,
    )
    const heading =
      '# Configuration\n\nEnvironment variables, or lines of `.env` in the project folder; the environment goes before. An empty\nvalue counts as none. A wrong one keeps the portal from starting, and it says what it should be.\n\nEvery setting can also be given as `NAME_FILE`, the path of a file that contains it, such as a Docker secret:\n`SMTP_URL_FILE=/run/secrets/smtp_url`. A newline at its end is removed. Set one of both; an unreadable or empty file keeps\nthe portal from starting. A variable that resembles a setting without being one (`SMTPURL`) is named at start and in the log.\n\n| Setting | Default | |\n|---|---|---|\n'
    await expect(heading + rows.join('')).toMatchFileSnapshot('../../../../docs/operations/configuration.md')
  })
})

test('treats empty and blank settings as unset', () => {
  expect(readConfig({ PORT: '', HOST: '  ', DEMO: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test.each([
  [{}, { name: 'Admin Portal', address: 'portal@localhost' }],
  [
    { MAIL_FROM: 'a@example.com', PORTAL_NAME: 'Staff, Inc.' },
    { name: 'Staff, Inc.', address: 'a@example.com' },
  ],
  [{ MAIL_FROM: 'Desk <a@example.com>' }, { name: 'Desk', address: 'a@example.com' }],
])('with %j, emails have the sender %j', (env, sender) => {
  expect(readConfig(env).mail.from).toEqual(sender)
})

describe('the demo', () => {
  const own = { DATABASE_URL: 'postgres://me@db.example.com/portal' }

  test('is off with an external database unless enabled', () => {
    expect(readConfig(own).demo.enabled).toBe(false)
    expect(readConfig({ ...own, DEMO: 'true' }).demo.enabled).toBe(true)
    expect(readConfig({ DEMO: 'false' }).demo.enabled).toBe(false)
  })

  test('is reachable from other machines only with two settings', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^Demo passwords are public/)
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ALLOW_REMOTE: 'true' }).host).toBe('0.0.0.0')
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'false' }).host).toBe('0.0.0.0')
  })

  test.each([
    [{ PUBLIC_URL: 'https://portal.example.com' }, 'PUBLIC_URL must be an address of this machine'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY must not be set'],
  ])('is rejected with %o, a sign of public use, without the second setting', (sign, sentence) => {
    expect(() => readConfig(sign)).toThrow(sentence)
    expect(readConfig({ ...sign, DEMO_ALLOW_REMOTE: 'true' }).demo.enabled).toBe(true)
    expect(readConfig({ ...sign, DEMO: 'false' }).demo.enabled).toBe(false)
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1:9000', 'http://[::1]:8080/'])(
    'is allowed with PUBLIC_URL %s',
    (url) => {
      expect(readConfig({ PUBLIC_URL: url }).demo.enabled).toBe(true)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is this machine', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  test.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'localhost.example.com'])(
    '%s is not this machine',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})

test.each([
  [{ PORT: '9000', HOST: 'localhost' }, 'http://localhost:9000'],
  [{ HOST: '0.0.0.0', DEMO: 'false' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://staff.example.com/', DEMO: 'false' }, 'https://staff.example.com'],
])('with %o, emailed links start with %s', (env, publicUrl) => {
  expect(readConfig(env).publicUrl).toBe(publicUrl)
})

test('cards are entered in provider fields if the provider is real', () => {
  const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(readConfig({}).payments.cardEntry).toBe('form')
  expect(readConfig({ CARD_ENTRY: 'elements' }).payments.cardEntry).toBe('elements')
  expect(readConfig(keys).payments.cardEntry).toBe('elements')
  expect(readConfig({ ...keys, CARD_ENTRY: 'form' }).payments.cardEntry).toBe('form')
})

test('parses trusted proxies as a list', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1', DEMO: 'false' }).trustProxy).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
  ])
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535, not "80a".'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535, not "65536".'],
  [{ HOST: 'a b' }, 'HOST must be an IP address or a host name, not "a b".'],
  [{ PUBLIC_URL: 'staff' }, 'PUBLIC_URL must be an address that starts with http:// or https://, not "staff".'],
  [
    { PICTURE_ORIGINS: 'https://a.example/logos' },
    /^PICTURE_ORIGINS must be origins such as https:\/\/pictures\.example\.com, separated by commas, not/,
  ],
  [{ PICTURE_ORIGINS: 'https://*.example' }, /^PICTURE_ORIGINS must be origins/],
  [{ PICTURE_ORIGINS: 'https://a.example,data:' }, /^PICTURE_ORIGINS must be origins/],
  [{ PICTURE_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, /^PICTURE_ORIGINS must be origins/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, .*, not "loud"\.$/],
  [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY must be a list of IP addresses/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be a list of IP addresses/],
  [{ DEMO: 'maybe' }, 'DEMO must be true or false, not "maybe".'],
  [{ DEMO_CUSTOMERS: '-1' }, 'DEMO_CUSTOMERS must be a whole number from 0 to 10000000, not "-1".'],
  [{ PORTAL_NAME: 'x'.repeat(61) }, /^PORTAL_NAME must be 1 to 60 characters/],
  [{ BRAND_MERCHANT_CODE: 'yip tv' }, 'BRAND_MERCHANT_CODE must be 1 to 16 letters A-Z, not "yip tv".'],
  [{ MAIL_FROM: 'a@b.c\nBcc: d@e.f' }, /^MAIL_FROM must be an email address such as/],
  [{ FILES_DRIVER: 'ftp' }, 'FILES_DRIVER must be one of fs, s3, gcs, not "ftp".'],
  [{ FILES_DRIVER: 's3' }, 'FILES_BUCKET must be set when FILES_DRIVER is s3.'],
  [{ FILES_DRIVER: 'gcs', FILES_BUCKET: 'portal' }, 'FILES_ACCESS_KEY_ID must be set when FILES_DRIVER is gcs.'],
  [{ FILES_ACCESS_KEY_ID: 'AKIDEXAMPLE' }, 'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY must be set together.'],
  [{ GUIDE_SOURCE: 'gracenote' }, 'GUIDE_API_KEY must be set when GUIDE_SOURCE is gracenote.'],
  [{ GUIDE_SOURCE: 'xmltv' }, 'GUIDE_URL must be set when GUIDE_SOURCE is xmltv.'],
  [
    { GUIDE_SOURCE: 'gracenote', GUIDE_API_KEY: 'k', GUIDE_URL: 'file:///guide.xml' },
    'GUIDE_URL must start with http:// or https:// when GUIDE_SOURCE is gracenote.',
  ],
  [
    { GUIDE_STATIONS: 'cnn.us=ten' },
    'GUIDE_STATIONS must be a list such as cnn.us=10142,bbc1.uk=17155, not "cnn.us=ten".',
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be set together.'],
  [{ CARD_ENTRY: 'page' }, 'CARD_ENTRY must be elements or form, not "page".'],
  [
    {
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_API_BASE: 'http://127.0.0.1:8091',
      CARD_ENTRY: 'elements',
    },
    'STRIPE_API_BASE must be https://api.stripe.com with live keys when CARD_ENTRY is elements.',
  ],
  [
    { OIDC_ISSUER: 'https://id.example.com' },
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.',
  ],
  [
    { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 's' },
    'OIDC_ISSUER must start with https:// unless the provider runs on localhost.',
  ],
  [
    { SESSION_IDLE_MINUTES: '61', SESSION_ABSOLUTE_HOURS: '1' },
    'SESSION_IDLE_MINUTES must not be longer than SESSION_ABSOLUTE_HOURS.',
  ],
])('rejects %o in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
  expect(errorOf(env).split('\n')).toHaveLength(1)
})

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
  ['SMTP_URL', 'http://me:hunter2@mail'],
  ['STRIPE_SECRET_KEY', 'hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
])('rejects an invalid %s without repeating it', (name, value) => {
  expect(errorOf({ [name]: value })).toMatch(new RegExp(`^${name} must be `))
  expect(errorOf({ [name]: value })).not.toContain('hunter2')
})

test('reports each invalid value in a separate sentence', () => {
  expect(errorOf({ PORT: 'x', DEMO: 'x' }).split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535, not "x".',
    'DEMO must be true or false, not "x".',
  ])
})

function errorOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

function quoted(value: string): string {
  return /[\s<>]/.test(value) ? `"${value}"` : value
}

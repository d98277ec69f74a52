import { resolve } from 'node:path'
import { CALLBACK_PATH } from '@portal/contract/staff/single-sign-on/addresses'
import { CannotStart } from './cannot-start.ts'
import { type Setting, type SettingName, type SettingValues, settings } from './settings.ts'

/** What the portal was told by its environment; checked, and the same for as long as the process lives. */
export type Config = ReturnType<typeof readConfig>

const PROJECT_DIR = resolve(import.meta.dirname, '../..')

/** Reads and checks all settings. Throws CannotStart with one sentence (a line) for each wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const values = readValues(env)
  const demo = values.DEMO ?? values.DATABASE_URL === null
  refuseContradictions(values, demo)
  return {
    port: values.PORT,
    host: values.HOST,
    /** Without a slash at the end. */
    publicUrl: publicUrlOf(values),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Absolute. */
    dataDir: resolve(PROJECT_DIR, values.DATA_DIR),
    /** Null for the embedded PostgreSQL. */
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    demo: { enabled: demo, customers: values.DEMO_CUSTOMERS, allowRemote: values.DEMO_ALLOW_REMOTE },
    portalName: values.PORTAL_NAME,
    brand: {
      name: values.BRAND_NAME,
      /** Lines. */
      address: (values.BRAND_ADDRESS ?? '').split(';').flatMap((line) => line.trim() || []),
      merchantCode: values.BRAND_MERCHANT_CODE,
    },
    complimentarySignUpUrl: values.COMPLIMENTARY_SIGN_UP_URL,
    freeViewSeconds: values.FREE_VIEW_SECONDS,
    limits: {
      customersFound: values.SEARCH_MAX_CUSTOMERS,
      errorsFound: values.SEARCH_MAX_ERRORS,
      signInAttempts: values.SIGN_IN_ATTEMPTS,
      signInWindowMinutes: values.SIGN_IN_WINDOW_MINUTES,
    },
    sessions: { idleMinutes: values.SESSION_IDLE_MINUTES, absoluteHours: values.SESSION_ABSOLUTE_HOURS },
    twoFactor: {
      /** Roles that get no session without a second factor. */
      requiredFor: values.TWO_FACTOR_REQUIRED_FOR,
      /** 32 bytes each. Without the first, one is kept in a file of `dataDir`. */
      key: values.TWO_FACTOR_KEY,
      oldKey: values.TWO_FACTOR_OLD_KEY,
    },
    singleSignOn: singleSignOnOf(values),
    /** How long application errors are kept. */
    applicationErrorDays: values.APPLICATION_ERROR_DAYS,
    links: { setPasswordHours: values.SET_PASSWORD_HOURS, resetPasswordHours: values.RESET_PASSWORD_HOURS },
    /** Without a server, mails wait in the outbox. */
    mail: { smtpUrl: values.SMTP_URL, from: senderOf(values), replyTo: values.MAIL_REPLY_TO },
    /** Who is mailed of problems with payments; nobody in particular where it is empty. */
    alertMailTo: values.ALERT_MAIL_TO,
    /** Without a secret key, the stand-in takes the payments. */
    payments: {
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_stand_in',
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
      renewalsAtOnce: values.RENEWALS_AT_ONCE,
    },
    files: {
      driver: values.FILES_DRIVER,
      bucket: values.FILES_BUCKET,
      region: values.FILES_REGION,
      endpoint: values.FILES_ENDPOINT,
      credentials: keyPair(values.FILES_ACCESS_KEY_ID, values.FILES_SECRET_ACCESS_KEY),
    },
    exports: {
      attachedMaxBytes: values.EXPORT_ATTACHED_MAX_MB * 1_000_000,
      linkHours: values.EXPORT_LINK_HOURS,
    },
    guide: {
      source: values.GUIDE_SOURCE,
      url: values.GUIDE_URL,
      apiKey: values.GUIDE_API_KEY,
      stationIds: values.GUIDE_STATIONS,
    },
  } as const
}

/** Whether only this machine can reach what listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname)
}

function readValues(env: Readonly<Record<string, string | undefined>>): SettingValues {
  const values: Partial<Record<SettingName, unknown>> = {}
  const complaints: string[] = []
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
    const text = env[name]?.trim() || setting.unset
    const result = setting.schema.safeParse(text)
    if (result.success) values[name] = result.data
    else
      complaints.push(
        `${name} must be ${result.error.issues[0]?.message}${setting.secret ? '' : `, not ${JSON.stringify(text)}`}.`,
      )
  }
  if (complaints.length > 0) throw new CannotStart(complaints.join('\n'))
  // Each name of the table was given its own schema's value above.
  return values as SettingValues
}

/** Both are set, or none. */
/** Without a name of its own, the portal's. */
function senderOf({ MAIL_FROM, PORTAL_NAME }: SettingValues): { name: string; address: string } {
  const [, name = PORTAL_NAME, address = MAIL_FROM] = /^(.*) <(.*)>$/.exec(MAIL_FROM) ?? []
  return { name, address }
}

function keyPair(accessKeyId: string | null, secretAccessKey: string | null) {
  return accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey }
}

/** An identity provider that staff may sign in at; null without one. */
function singleSignOnOf(values: SettingValues) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return null
  return {
    issuer: new URL(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    /** Where it sends people back to. */
    callbackUrl: publicUrlOf(values) + CALLBACK_PATH,
  }
}

function refuseContradictions(values: SettingValues, demo: boolean): void {
  const complaints: string[] = []
  const complainIf = (wrong: boolean, sentence: string) => wrong && complaints.push(sentence)

  complainIf(
    demo && !isLoopback(values.HOST) && !values.DEMO_ALLOW_REMOTE,
    `The demo's passwords are public, so HOST must stay 127.0.0.1, not "${values.HOST}": set DEMO=false, or DEMO_ALLOW_REMOTE=true if you mean it.`,
  )
  complainIf(
    (values.STRIPE_PUBLISHABLE_KEY === null) !== (values.STRIPE_SECRET_KEY === null),
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be set together.',
  )
  complainIf(
    values.FILES_DRIVER !== 'fs' && values.FILES_BUCKET === null,
    `FILES_BUCKET must be set when FILES_DRIVER is ${values.FILES_DRIVER}.`,
  )
  complainIf(
    (values.FILES_ACCESS_KEY_ID === null) !== (values.FILES_SECRET_ACCESS_KEY === null),
    'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY must be set together.',
  )
  complainIf(
    values.FILES_DRIVER === 'gcs' && values.FILES_ACCESS_KEY_ID === null,
    'FILES_ACCESS_KEY_ID must be set when FILES_DRIVER is gcs.',
  )
  complainIf(
    values.GUIDE_SOURCE === 'gracenote' && values.GUIDE_API_KEY === null,
    'GUIDE_API_KEY must be set when GUIDE_SOURCE is gracenote.',
  )
  complainIf(
    values.GUIDE_SOURCE === 'xmltv' && values.GUIDE_URL === null,
    'GUIDE_URL must be set when GUIDE_SOURCE is xmltv.',
  )
  complainIf(
    values.GUIDE_SOURCE === 'gracenote' && values.GUIDE_URL?.startsWith('file:') === true,
    'GUIDE_URL must start with http:// or https:// when GUIDE_SOURCE is gracenote.',
  )
  complainIf(
    values.TWO_FACTOR_OLD_KEY !== null && values.TWO_FACTOR_KEY === null,
    'TWO_FACTOR_KEY must be set when TWO_FACTOR_OLD_KEY is.',
  )
  complainIf(
    new Set([values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET].map((value) => value === null))
      .size > 1,
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.',
  )
  complainIf(
    values.OIDC_ISSUER !== null && !isSafe(new URL(values.OIDC_ISSUER)),
    'OIDC_ISSUER must start with https://: only a provider on this machine is trusted without.',
  )
  complainIf(
    values.SESSION_IDLE_MINUTES > values.SESSION_ABSOLUTE_HOURS * 60,
    'SESSION_IDLE_MINUTES must not be longer than SESSION_ABSOLUTE_HOURS.',
  )
  if (complaints.length > 0) throw new CannotStart(complaints.join('\n'))
}

function publicUrlOf(values: SettingValues): string {
  return (values.PUBLIC_URL ?? addressOf(values)).replace(/\/+$/, '')
}

function addressOf({ HOST, PORT }: SettingValues): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  const name = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${name}:${PORT}`
}

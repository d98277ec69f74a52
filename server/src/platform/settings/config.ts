import { resolve } from 'node:path'
import { CALLBACK_PATH } from '@portal/contract/staff/single-sign-on/calls'
import { StartupError } from '../cannot-start.ts'
import { cardEntryOf } from './card-entry.ts'
import { contradictionsOf } from './contradictions.ts'
import { PROJECT_DIR } from './environment.ts'
import type { Setting } from './setting.ts'
import { type SettingName, type SettingValues, settings } from './settings.ts'

/** The portal's settings from its environment, validated and constant for the lifetime of the process. */
export type Config = ReturnType<typeof readConfig>

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks all settings. Throws StartupError with one line per invalid value. */
export function readConfig(env: Environment) {
  const values = readValues(env)
  const demo = values.DEMO ?? usesEmbeddedDatabase(values)
  refuse(contradictionsOf(values, demo))
  return {
    port: values.PORT,
    host: values.HOST,
    /** Null if the worker has no health endpoint. */
    workerPort: values.WORKER_PORT,
    /** Without a trailing slash. */
    publicUrl: publicUrlOf(values),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Absolute path. */
    dataDir: resolve(PROJECT_DIR, values.DATA_DIR),
    /** The API's login; null for the embedded PostgreSQL, and for processes other than the API. */
    databaseUrl: values.DATABASE_URL,
    /** Null if the worker uses the API's login. */
    workerDatabaseUrl: values.WORKER_DATABASE_URL,
    /** The login of the database owner; null if DATABASE_URL is the owner's. */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Null without one. */
    replica:
      values.REPLICA_DATABASE_URL === null
        ? null
        : { url: values.REPLICA_DATABASE_URL, maxLagMs: values.REPLICA_MAX_LAG_SECONDS * 1000 },
    metrics: {
      host: values.METRICS_HOST,
      /** Null if a process serves no metrics. */
      ports: { api: values.METRICS_PORT, worker: values.WORKER_METRICS_PORT },
      token: values.METRICS_TOKEN,
    },
    traces: tracesOf(env, values),
    demo: { enabled: demo, customers: values.DEMO_CUSTOMERS, allowRemote: values.DEMO_ALLOW_REMOTE },
    portalName: values.PORTAL_NAME,
    brand: {
      name: values.BRAND_NAME,
      /** Lines. */
      address: (values.BRAND_ADDRESS ?? '').split(';').flatMap((line) => line.trim() || []),
      merchantCode: values.BRAND_MERCHANT_CODE,
    },
    complimentarySignUpUrl: values.COMPLIMENTARY_SIGN_UP_URL,
    /** Other servers whose images the portal shows. */
    pictureOrigins: values.PICTURE_ORIGINS,
    freeViewSeconds: values.FREE_VIEW_SECONDS,
    devicesPerCustomer: values.DEVICES_PER_CUSTOMER,
    limits: {
      customersFound: values.SEARCH_MAX_CUSTOMERS,
      errorsFound: values.SEARCH_MAX_ERRORS,
      searchesPerMinute: values.SEARCHES_PER_MINUTE,
      channelLogos: values.CHANNEL_LOGOS_MAX,
      signInAttempts: values.SIGN_IN_ATTEMPTS,
      signInWindowMinutes: values.SIGN_IN_WINDOW_MINUTES,
    },
    /** Used until an administrator sets other limits. */
    moneyLimits: {
      support: values.MONEY_LIMITS_SUPPORT,
      finance: values.MONEY_LIMITS_FINANCE,
      administrator: values.MONEY_LIMITS_ADMINISTRATOR,
    },
    sessions: { idleMinutes: values.SESSION_IDLE_MINUTES, absoluteHours: values.SESSION_ABSOLUTE_HOURS },
    twoFactor: {
      /** Roles that cannot sign in without a second factor. */
      requiredFor: values.TWO_FACTOR_REQUIRED_FOR,
      /** 32 bytes each. Without the first, a key is stored in a file in `dataDir`. */
      key: values.TWO_FACTOR_KEY,
      oldKey: values.TWO_FACTOR_OLD_KEY,
    },
    auditSeals: {
      /** Null for a file in `dataDir`. */
      file: values.AUDIT_SEAL_FILE,
      /** Null without one. */
      bucket: values.AUDIT_SEAL_BUCKET,
      /** 32 bytes. Without it, a key is stored in a file in `dataDir`. */
      key: values.AUDIT_SEAL_KEY,
    },
    /** Null if there are no nightly backups. */
    backups:
      values.BACKUP_BUCKET === null
        ? null
        : { bucket: values.BACKUP_BUCKET, hour: values.BACKUP_HOUR, days: values.BACKUP_DAYS },
    singleSignOn: singleSignOnOf(values),
    /** Retention of application errors. */
    applicationErrorDays: values.APPLICATION_ERROR_DAYS,
    emailDays: values.EMAIL_DAYS,
    securityEventDays: values.SECURITY_EVENT_DAYS,
    links: { setPasswordHours: values.SET_PASSWORD_HOURS, resetPasswordHours: values.RESET_PASSWORD_HOURS },
    /** Without a server, emails wait in the outbox. */
    mail: { smtpUrl: values.SMTP_URL, from: senderOf(values), replyTo: values.MAIL_REPLY_TO },
    /** Fixed recipients of payment problem emails; may be empty. */
    alertMailTo: values.ALERT_MAIL_TO,
    /** Without a secret key, the simulator handles payments. */
    payments: {
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_stand_in',
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiBase: values.STRIPE_API_BASE,
      /** Whether the account may accept cards by telephone. */
      moto: values.STRIPE_MOTO,
      /** Whether cards are entered in the provider's own fields instead of the portal's form. */
      cardEntry: cardEntryOf(values),
      renewalsAtOnce: values.RENEWALS_AT_ONCE,
    },
    stores: storesOf(values),
    files: {
      driver: values.FILES_DRIVER,
      bucket: values.FILES_BUCKET,
      region: values.FILES_REGION,
      endpoint: values.FILES_ENDPOINT,
      credentials: keyPair(values.FILES_ACCESS_KEY_ID, values.FILES_SECRET_ACCESS_KEY),
    },
    exports: {
      days: values.EXPORT_DAYS,
      attachedMaxBytes: values.EXPORT_ATTACHED_MAX_MB * 1_000_000,
      linkHours: values.EXPORT_LINK_HOURS,
    },
    /** Internal networks that webhooks may call. */
    webhookAllow: values.WEBHOOK_ALLOW,
    guide: {
      source: values.GUIDE_SOURCE,
      url: values.GUIDE_URL,
      apiKey: values.GUIDE_API_KEY,
      stationIds: values.GUIDE_STATIONS,
    },
  } as const
}

function readValues(env: Environment): SettingValues {
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
  refuse(complaints)
  // Each name of the table was given a value of its own schema above.
  return values as SettingValues
}

function refuse(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new StartupError(complaints.join('\n'))
}

function usesEmbeddedDatabase(values: SettingValues): boolean {
  return (values.DATABASE_URL ?? values.WORKER_DATABASE_URL ?? values.MIGRATION_DATABASE_URL) === null
}

/** Defaults to the portal's name. */
function senderOf({ MAIL_FROM, PORTAL_NAME }: SettingValues): { name: string; address: string } {
  const [, name = PORTAL_NAME, address = MAIL_FROM] = /^(.*) <(.*)>$/.exec(MAIL_FROM) ?? []
  return { name, address }
}

/** Both are set or neither: a single one has been rejected. */
function keyPair(accessKeyId: string | null, secretAccessKey: string | null) {
  return accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey }
}

/** Returns the identity provider for staff sign-in; null without one. */
function singleSignOnOf(values: SettingValues) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return null
  return {
    issuer: new URL(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    /** The ID token's claims for a sign-in with two factors; neither is required if both are empty. */
    twoFactor: { amr: values.OIDC_TWO_FACTOR_AMR, acr: values.OIDC_TWO_FACTOR_ACR },
    /** Where the provider redirects back to. */
    callbackUrl: publicUrlOf(values) + CALLBACK_PATH,
  }
}

/** Returns null for a store that is not set up; incomplete settings have been rejected. */
function storesOf(values: SettingValues) {
  const { APPLE_BUNDLE_ID: bundleId, APPLE_APP_ID: appId, APPLE_PRIVATE_KEY: appleKey } = values
  const { GOOGLE_PLAY_PACKAGE: packageName, GOOGLE_PLAY_SERVICE_ACCOUNT: serviceAccount } = values
  return {
    apple:
      bundleId === null || appId === null || appleKey === null
        ? null
        : {
            bundleId,
            appId,
            rootCertificates: values.APPLE_ROOT_CERTIFICATES,
            issuerId: values.APPLE_ISSUER_ID ?? '',
            keyId: values.APPLE_KEY_ID ?? '',
            privateKey: appleKey,
            apiBase: values.APPLE_API_BASE,
          },
    google:
      packageName === null || serviceAccount === null
        ? null
        : {
            packageName,
            serviceAccount,
            pushEmail: values.GOOGLE_PLAY_PUSH_EMAIL ?? '',
            pushAudience: values.GOOGLE_PLAY_PUSH_AUDIENCE ?? `${publicUrlOf(values)}/webhooks/google-play`,
            apiBase: values.GOOGLE_API_BASE,
          },
    products: { ios: values.APPLE_PRODUCTS, android: values.GOOGLE_PLAY_PRODUCTS },
    /** Customers whose sandbox purchases count; `*` means everyone. */
    testCustomers: values.STORE_TEST_CUSTOMERS,
  }
}

/** Returns OpenTelemetry's variables and what to trace; null if there are no traces. */
function tracesOf(env: Environment, values: SettingValues) {
  const hasCollector = values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (hasCollector === null || values.OTEL_SDK_DISABLED || env['OTEL_TRACES_EXPORTER']?.trim().toLowerCase() === 'none')
    return null
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('OTEL_') && value?.trim()) environment[name] = value.trim()
  }
  return { environment, share: values.TRACES_PERCENT / 100 }
}

function publicUrlOf(values: SettingValues): string {
  return (values.PUBLIC_URL ?? addressOf(values)).replace(/\/+$/, '')
}

function addressOf({ HOST, PORT }: SettingValues): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  const name = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${name}:${PORT}`
}

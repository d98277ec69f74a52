import { STRIPE_API_BASE } from '@portal/contract/billing/provider'
import type { z } from 'zod'
import { instrumentationSettings } from './instrumentation-settings.ts'
import { type Setting, setting } from './setting.ts'
import {
  claimValues,
  encryptionKey,
  flag,
  host,
  KEY_TEXT,
  key,
  keyText,
  mailAddresses,
  mailbox,
  merchantCode,
  moneyLimits,
  oneOf,
  optional,
  optionalPort,
  origins,
  postgresUrl,
  proxies,
  requiredWebUrl,
  roleTitles,
  stationIds,
  text,
  url,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'
import { storeSettings } from './store-settings.ts'

/** All settings of the portal, in the order of `.env.example`. */
export const settings = {
  PORT: setting(wholeNumber(1, 65_535), '8080', 'TCP port that the portal listens on.'),
  HOST: setting(host(), '127.0.0.1', 'Address to listen on. Use 0.0.0.0 for all interfaces.'),
  PUBLIC_URL: setting(
    webUrl(),
    '',
    'Public URL of the portal, used in email links. Default: built from HOST and PORT.',
  ),
  TRUST_PROXY: setting(proxies(), '', 'IP addresses or networks (with /bits) of reverse proxies, separated by commas.'),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Minimum log level. In a terminal, npm start defaults to warn.',
  ),

  DATA_DIR: setting(text(1000), '.data', 'Folder for the embedded PostgreSQL and stored files.'),
  DATABASE_URL: setting(
    postgresUrl(),
    '',
    'External PostgreSQL, 15 or newer (postgres://user:password@host:5432/name). Default: the embedded one. Use the login of the API, which owns no tables.',
    'secret',
  ),
  WORKER_DATABASE_URL: setting(postgresUrl(), '', 'PostgreSQL login of the worker. Default: DATABASE_URL.', 'secret'),
  MIGRATION_DATABASE_URL: setting(
    postgresUrl(),
    '',
    'PostgreSQL login of the database owner, used by migrations and commands only. Default: DATABASE_URL.',
    'secret',
  ),
  DATABASE_CONNECTIONS: setting(wholeNumber(2, 500), '20', 'Maximum PostgreSQL connections per process.'),

  REPLICA_DATABASE_URL: setting(
    postgresUrl(),
    '',
    'Streaming replica of DATABASE_URL, used for reports and exports while it keeps up.',
    'secret',
  ),
  REPLICA_MAX_LAG_SECONDS: setting(wholeNumber(1, 3600), '10', 'Maximum replica lag before reads go to the primary.'),

  WORKER_PORT: setting(
    optionalPort(),
    '',
    'Port on which the worker serves /livez and /readyz, on HOST. Default: none. The API serves both on PORT.',
  ),
  ...instrumentationSettings,

  DEMO: setting(
    optional(flag(), 'true or false'),
    '',
    'Turns demo accounts and data on or off. Default: on, unless DATABASE_URL is set.',
  ),
  DEMO_CUSTOMERS: setting(
    wholeNumber(0, 10_000_000),
    '5000',
    'Number of demo customers created at first start. The billing engine generates 200; the others are copies.',
  ),
  DEMO_ALLOW_REMOTE: setting(flag(), 'false', 'Allows remote access in demo mode, although demo passwords are public.'),

  PORTAL_NAME: setting(text(60), 'Admin Portal', 'Name of the portal in its header and titles.'),
  BRAND_NAME: setting(text(60), 'YIPTV', 'Brand name of the service in reports and emails.'),
  BRAND_ADDRESS: setting(
    optional(text(200), '1 to 200 characters'),
    '',
    'Brand postal address on invoices. Use semicolons for line breaks.',
  ),
  BRAND_MERCHANT_CODE: setting(merchantCode(), 'YIPTV', "Merchant code of the brand's own sign-ups."),
  COMPLIMENTARY_SIGN_UP_URL: setting(
    requiredWebUrl(),
    'https://www.example.com/complimentary/',
    'URL of the complimentary sign-up page. The code is appended.',
  ),
  PICTURE_ORIGINS: setting(
    origins(),
    '',
    'Allowed origins for VOD images (https://pictures.example.com), separated by commas. Default: the portal only. These servers see the IP addresses of admin users.',
  ),
  FREE_VIEW_SECONDS: setting(
    wholeNumber(0, 100_000_000),
    '36000',
    'Free viewing time for Trial customers, in seconds.',
  ),
  DEVICES_PER_CUSTOMER: setting(wholeNumber(1, 1000), '5', 'Maximum devices on which a customer is signed in.'),

  SEARCH_MAX_CUSTOMERS: setting(wholeNumber(1, 1000), '100', 'Maximum number of customer search results.'),
  SEARCH_MAX_ERRORS: setting(wholeNumber(1, 10_000), '500', 'Maximum number of application error search results.'),
  SEARCHES_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Maximum customer and application error searches per session and minute.',
  ),
  CHANNEL_LOGOS_MAX: setting(wholeNumber(1, 1_000_000), '2000', 'Maximum number of channel logos.'),
  APPLICATION_ERROR_DAYS: setting(wholeNumber(1, 3650), '90', 'Days to keep application errors.'),
  EMAIL_DAYS: setting(wholeNumber(1, 3650), '30', 'Days to keep emails in the outbox.'),
  EXPORT_DAYS: setting(wholeNumber(1, 3650), '90', 'Days to keep the list of customer exports.'),
  SECURITY_EVENT_DAYS: setting(wholeNumber(1, 3650), '90', 'Days to keep security events.'),
  MONEY_LIMITS_SUPPORT: setting(
    moneyLimits(),
    '',
    'Limits in dollars for what support can give customers without approval: per action, per staff member in 24 hours, per customer in 30 days. For example "20.00 300.00 40.00"; use "-" for no limit. Administrators can change them in the portal.',
  ),
  MONEY_LIMITS_FINANCE: setting(moneyLimits(), '', 'The same limits for finance.'),
  MONEY_LIMITS_ADMINISTRATOR: setting(moneyLimits(), '', 'The same limits for administrators.'),
  SIGN_IN_ATTEMPTS: setting(
    wholeNumber(1, 1000),
    '10',
    'Maximum sign-in attempts per account and IP address in one window. Ten times as many per IP address.',
  ),
  SIGN_IN_WINDOW_MINUTES: setting(wholeNumber(1, 1440), '15', 'Length of the sign-in window in minutes.'),
  SESSION_IDLE_MINUTES: setting(wholeNumber(1, 1440), '60', 'Minutes of inactivity before a session expires.'),
  SESSION_ABSOLUTE_HOURS: setting(wholeNumber(1, 168), '12', 'Maximum session length in hours.'),
  TWO_FACTOR_REQUIRED_FOR: setting(
    roleTitles(),
    '',
    'Roles that require two-factor authentication, separated by commas (Administrator, Finance). Default: none.',
  ),
  TWO_FACTOR_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'Encryption key for two-factor secrets (openssl rand -base64 32). Default: DATA_DIR/two-factor.key.',
    'secret',
  ),
  TWO_FACTOR_OLD_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'Previous encryption key, needed only for the next start, which re-encrypts all secrets.',
    'secret',
  ),
  AUDIT_SEAL_FILE: setting(
    optional(text(1000), 'a path'),
    '',
    'File to which the worker appends signed audit trail seals. Default: a file in DATA_DIR.',
  ),
  AUDIT_SEAL_BUCKET: setting(
    optional(text(100), 'a bucket name'),
    '',
    'Bucket with default retention that also receives each seal. Accessed with the FILES_… settings.',
  ),
  AUDIT_SEAL_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'Ed25519 key that signs the seals (openssl rand -base64 32). Default: DATA_DIR/audit-seal.key.',
    'secret',
  ),
  BACKUP_BUCKET: setting(
    optional(text(222), 'a bucket name'),
    '',
    'Bucket to which the worker backs up every night. Accessed with the FILES_… settings. Default: no nightly backups.',
  ),
  BACKUP_HOUR: setting(wholeNumber(0, 23), '2', 'Hour of the nightly backup in Eastern Time.'),
  BACKUP_DAYS: setting(wholeNumber(1, 3650), '30', 'Days to keep nightly backups. The newest one is always kept.'),
  OIDC_ISSUER: setting(webUrl(), '', 'Issuer URL of the OpenID Connect identity provider for single sign-on.'),
  OIDC_CLIENT_ID: setting(optional(text(200), 'a client ID'), '', 'OpenID Connect client ID.'),
  OIDC_CLIENT_SECRET: setting(optional(text(1000), 'a secret'), '', 'OpenID Connect client secret.', 'secret'),
  OIDC_NAME: setting(text(40), 'your company account', 'Provider name on the "Sign in with …" button.'),
  OIDC_TWO_FACTOR_AMR: setting(
    claimValues(),
    '',
    'Values of the amr claim that confirm two-factor authentication, separated by commas (mfa).',
  ),
  OIDC_TWO_FACTOR_ACR: setting(
    claimValues(),
    '',
    'Values of the acr claim that confirm two-factor authentication, separated by commas. The portal requests them.',
  ),
  SET_PASSWORD_HOURS: setting(wholeNumber(1, 720), '72', 'Lifetime of set-password links for new admin users.'),
  RESET_PASSWORD_HOURS: setting(wholeNumber(1, 168), '24', 'Lifetime of password reset links.'),

  SMTP_URL: setting(
    optional(url('smtp:', 'smtps:'), 'a mail server address such as smtp://user:password@host:587'),
    '',
    'SMTP server (smtp://user:password@host:587). Without one, emails stay in the Outbox.',
    'secret',
  ),
  MAIL_FROM: setting(
    mailbox(),
    'portal@localhost',
    'Sender of all emails: an address, or Name <address> to replace PORTAL_NAME in emails to staff. Emails to customers use BRAND_NAME.',
  ),
  ALERT_MAIL_TO: setting(
    mailAddresses(),
    '',
    'Recipients of billing alerts, separated by commas. Default: all administrators and finance users.',
  ),
  MAIL_REPLY_TO: setting(optional(mailbox(), 'an email address'), '', 'Reply-to address.'),

  STRIPE_PUBLISHABLE_KEY: setting(optional(key('pk_'), keyText('pk_')), '', 'Stripe publishable key.'),
  STRIPE_SECRET_KEY: setting(
    optional(key('sk_', 'rk_'), keyText('sk_', 'rk_')),
    '',
    'Stripe secret key. Without one, the payment simulator is used in demo mode.',
    'secret',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    optional(key('whsec_'), keyText('whsec_')),
    '',
    'Stripe webhook signing secret.',
    'secret',
  ),
  STRIPE_API_BASE: setting(requiredWebUrl(), STRIPE_API_BASE, 'Stripe API base URL.'),
  STRIPE_MOTO: setting(
    flag(),
    'false',
    'Marks cards entered by staff as phone orders (MOTO). Stripe must have enabled this for the account.',
  ),
  CARD_ENTRY: setting(
    optional(oneOf('elements', 'form'), 'elements or form'),
    '',
    "How staff enter cards: elements uses Stripe's own fields, form uses the portal's form, which Stripe must allow. Default: elements with a STRIPE_SECRET_KEY, otherwise form.",
  ),
  RENEWALS_AT_ONCE: setting(
    wholeNumber(1, 100),
    '16',
    'Maximum renewals processed at the same time. Stripe allows 100 requests per second per account.',
  ),

  ...storeSettings,

  FILES_DRIVER: setting(oneOf('fs', 's3', 'gcs'), 'fs', 'Where logos and exports are stored: fs is DATA_DIR/files.'),
  FILES_BUCKET: setting(optional(text(222), 'a bucket name'), '', 'Bucket, for s3 and gcs.'),
  FILES_REGION: setting(optional(text(60), 'a region name'), '', 'Region, for s3.'),
  FILES_ENDPOINT: setting(webUrl(), '', 'Address of an S3-compatible service other than Amazon or Google.'),
  FILES_ACCESS_KEY_ID: setting(
    optional(text(200), 'an access key ID'),
    '',
    'Access key ID. Optional for s3: the default AWS credentials apply. Required for gcs: an HMAC key.',
  ),
  FILES_SECRET_ACCESS_KEY: setting(optional(text(200), 'a secret'), '', 'Secret access key.', 'secret'),

  EXPORT_ATTACHED_MAX_MB: setting(
    wholeNumber(0, 7),
    '5',
    'Maximum attachment size in MB for customer exports. Larger exports are sent as a link.',
  ),
  EXPORT_LINK_HOURS: setting(wholeNumber(1, 720), '72', 'Lifetime of export download links.'),

  WEBHOOK_ALLOW: setting(
    proxies(),
    '',
    'Internal IP addresses or networks (with /bits) that webhooks may call, even without TLS, separated by commas. Default: public addresses only.',
  ),

  GUIDE_SOURCE: setting(oneOf('stand-in', 'gracenote', 'xmltv'), 'stand-in', 'Where the program guide comes from.'),
  GUIDE_URL: setting(
    optional(url('http:', 'https:', 'file:'), 'an address that starts with http://, https:// or file:///'),
    '',
    'URL of the XMLTV file (also file:///…), or of a different Gracenote service.',
  ),
  GUIDE_STATIONS: setting(
    stationIds(),
    '',
    'For XMLTV: channel-id=station-id, separated by commas. Not needed if channel IDs start with the station ID.',
  ),
  GUIDE_API_KEY: setting(optional(text(200), 'a key'), '', 'Gracenote API key.', 'secret'),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

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

/** Every setting of the portal, in the order of `.env.example`. */
export const settings = {
  PORT: setting(wholeNumber(1, 65_535), '8080', 'TCP port that the portal listens on.'),
  HOST: setting(host(), '127.0.0.1', 'Address that the portal listens on; 0.0.0.0 for all of this machine.'),
  PUBLIC_URL: setting(webUrl(), '', 'Address of the portal in mailed links; by default made of HOST and PORT.'),
  TRUST_PROXY: setting(proxies(), '', 'Addresses (with /bits for a net) of reverse proxies, separated by commas.'),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least level that is logged; at a terminal, npm start logs from warn on unless this is set.',
  ),

  DATA_DIR: setting(text(1000), '.data', 'Folder of the embedded PostgreSQL and of stored files.'),
  DATABASE_URL: setting(
    postgresUrl(),
    '',
    'A PostgreSQL of your own, 15 or newer (postgres://user:password@host:5432/name), instead of the embedded one: the login of the API, which owns nothing.',
    'secret',
  ),
  WORKER_DATABASE_URL: setting(postgresUrl(), '', 'Login of the worker; by default that of the API.', 'secret'),
  MIGRATION_DATABASE_URL: setting(
    postgresUrl(),
    '',
    'Login of the owner of the database, for migrations and commands; API and worker must not have it. By default DATABASE_URL.',
    'secret',
  ),
  DATABASE_CONNECTIONS: setting(wholeNumber(2, 500), '20', 'Most connections that each process opens to PostgreSQL.'),

  REPLICA_DATABASE_URL: setting(
    postgresUrl(),
    '',
    'A streaming replica of that PostgreSQL: reports and exports are read there while it keeps up.',
    'secret',
  ),
  REPLICA_MAX_LAG_SECONDS: setting(
    wholeNumber(1, 3600),
    '10',
    'A replica that is further behind is left alone until it has caught up.',
  ),

  WORKER_PORT: setting(
    optionalPort(),
    '',
    'Port at which the worker serves /livez and /readyz, on HOST; by default none. The API serves both on PORT.',
  ),
  ...instrumentationSettings,

  DEMO: setting(
    optional(flag(), 'true or false'),
    '',
    'Demo accounts and data; on unless a database of your own is set.',
  ),
  DEMO_CUSTOMERS: setting(
    wholeNumber(0, 10_000_000),
    '5000',
    'Number of demo customers made at the first start; up to 200 are made by the billing engine itself.',
  ),
  DEMO_ALLOW_REMOTE: setting(flag(), 'false', 'Lets others reach a portal whose demo passwords are public.'),

  PORTAL_NAME: setting(text(60), 'Admin Portal', 'Name of the portal in its header and titles.'),
  BRAND_NAME: setting(text(60), 'YIPTV', "Name of the service's own brand in reports and mails."),
  BRAND_ADDRESS: setting(
    optional(text(200), 'a text of 1 to 200 characters'),
    '',
    'Postal address of that brand on invoices; a semicolon begins a new line.',
  ),
  BRAND_MERCHANT_CODE: setting(merchantCode(), 'YIPTV', "Merchant code of the brand's own sign-ups."),
  COMPLIMENTARY_SIGN_UP_URL: setting(
    requiredWebUrl(),
    'https://www.example.com/complimentary/',
    'Address of the complimentary sign-up; the code is appended to it.',
  ),
  PICTURE_ORIGINS: setting(
    origins(),
    '',
    'Servers whose pictures of videos are shown (https://pictures.example.com), separated by commas; by default none but the portal itself. They learn the addresses of staff.',
  ),
  FREE_VIEW_SECONDS: setting(wholeNumber(0, 100_000_000), '36000', 'Seconds that a trial customer may watch.'),

  SEARCH_MAX_CUSTOMERS: setting(wholeNumber(1, 1000), '100', 'A customer search that finds more is refused.'),
  SEARCH_MAX_ERRORS: setting(wholeNumber(1, 10_000), '500', 'An application error search that finds more is refused.'),
  SEARCHES_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Maximum customer and application error searches of one session in a minute.',
  ),
  CHANNEL_LOGOS_MAX: setting(
    wholeNumber(1, 1_000_000),
    '2000',
    'Maximum number of channel logos; more are rejected, replacements are not.',
  ),
  APPLICATION_ERROR_DAYS: setting(wholeNumber(1, 3650), '90', 'Application errors are deleted after so many days.'),
  SECURITY_EVENT_DAYS: setting(wholeNumber(1, 3650), '90', 'Security events are deleted after so many days.'),
  SIGN_IN_ATTEMPTS: setting(
    wholeNumber(1, 1000),
    '10',
    'Sign-in attempts per account and address in one window; ten times as many per address.',
  ),
  SIGN_IN_WINDOW_MINUTES: setting(wholeNumber(1, 1440), '15', 'Length of that window.'),
  SESSION_IDLE_MINUTES: setting(wholeNumber(1, 1440), '60', 'A session ends after so many minutes without a call.'),
  SESSION_ABSOLUTE_HOURS: setting(wholeNumber(1, 168), '12', 'A session ends so many hours after the sign-in.'),
  TWO_FACTOR_REQUIRED_FOR: setting(
    roleTitles(),
    '',
    'Roles that must sign in with two factors, separated by commas (Administrator, Finance); by default none.',
  ),
  TWO_FACTOR_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'Encrypts the secrets of two-factor authentication (openssl rand -base64 32); by default DATA_DIR/two-factor.key.',
    'secret',
  ),
  TWO_FACTOR_OLD_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'The key before that one, for the next start only, which encrypts everything anew.',
    'secret',
  ),
  AUDIT_SEAL_FILE: setting(
    optional(text(1000), 'a path'),
    '',
    'File to which the worker adds the signed newest seal of the audit trail; by default one in DATA_DIR.',
  ),
  AUDIT_SEAL_BUCKET: setting(
    optional(text(100), 'the name of a bucket'),
    '',
    'Bucket, locked by its default retention, that gets each seal as well; reached as FILES_… says.',
  ),
  AUDIT_SEAL_KEY: setting(
    optional(encryptionKey(), KEY_TEXT),
    '',
    'Ed25519 key that signs the seals (openssl rand -base64 32); by default DATA_DIR/audit-seal.key.',
    'secret',
  ),
  OIDC_ISSUER: setting(
    webUrl(),
    '',
    'Identity provider that staff may sign in at instead of with a password, by OpenID Connect; its issuer address.',
  ),
  OIDC_CLIENT_ID: setting(optional(text(200), 'a client id'), '', 'Client id that it has given the portal.'),
  OIDC_CLIENT_SECRET: setting(optional(text(1000), 'a secret'), '', 'Secret of that client.', 'secret'),
  OIDC_NAME: setting(text(40), 'your company account', 'What staff call it: the button says "Sign in with …".'),
  OIDC_TWO_FACTOR_AMR: setting(
    claimValues(),
    '',
    'Values of the claim amr with which the provider says that two factors were used, separated by commas (mfa).',
  ),
  OIDC_TWO_FACTOR_ACR: setting(
    claimValues(),
    '',
    'Values of the claim acr that say the same, separated by commas; the portal requests them.',
  ),
  SET_PASSWORD_HOURS: setting(wholeNumber(1, 720), '72', 'Life of the link that a new admin user is mailed.'),
  RESET_PASSWORD_HOURS: setting(wholeNumber(1, 168), '24', 'Life of the link that a forgotten password is reset with.'),

  SMTP_URL: setting(
    optional(url('smtp:', 'smtps:'), 'a mail server address such as smtp://user:password@host:587'),
    '',
    'Mail server (smtp://user:password@host:587); without one, mails wait in the portal under Outbox.',
    'secret',
  ),
  MAIL_FROM: setting(
    mailbox(),
    'portal@localhost',
    'Sender of all mails: an address, or Name <address> where mails to staff are to bear another name than PORTAL_NAME. Mails to customers bear BRAND_NAME.',
  ),
  ALERT_MAIL_TO: setting(
    mailAddresses(),
    '',
    'Who is mailed of chargebacks, failed refunds and what billing cannot do, separated by commas; by default all administrators and finance.',
  ),
  MAIL_REPLY_TO: setting(optional(mailbox(), 'a mail address'), '', 'Where replies to mails go.'),

  STRIPE_PUBLISHABLE_KEY: setting(optional(key('pk_'), keyText('pk_')), '', "Stripe's key for the browser."),
  STRIPE_SECRET_KEY: setting(
    optional(key('sk_', 'rk_'), keyText('sk_', 'rk_')),
    '',
    "Stripe's key for the server; without one, a stand-in of Stripe takes the payments of the demo.",
    'secret',
  ),
  STRIPE_WEBHOOK_SECRET: setting(optional(key('whsec_'), keyText('whsec_')), '', "Proves Stripe's events.", 'secret'),
  STRIPE_API_BASE: setting(requiredWebUrl(), STRIPE_API_BASE, 'Where Stripe is called.'),
  RENEWALS_AT_ONCE: setting(
    wholeNumber(1, 100),
    '16',
    'How many customers are renewed and charged at the same time; Stripe takes 100 requests a second of an account.',
  ),

  FILES_DRIVER: setting(oneOf('fs', 's3', 'gcs'), 'fs', 'Where logos and exports are stored: fs is DATA_DIR/files.'),
  FILES_BUCKET: setting(optional(text(222), 'a bucket name'), '', 'Bucket, for s3 and gcs.'),
  FILES_REGION: setting(optional(text(60), 'a region name'), '', 'Region, for s3.'),
  FILES_ENDPOINT: setting(webUrl(), '', 'Address of an S3-compatible service other than Amazon or Google.'),
  FILES_ACCESS_KEY_ID: setting(
    optional(text(200), 'the id of an access key'),
    '',
    "Access key of s3; by default as Amazon's own programs find it. For gcs, that of an HMAC key, which it needs.",
  ),
  FILES_SECRET_ACCESS_KEY: setting(optional(text(200), 'a secret'), '', 'Secret of that access key.', 'secret'),

  EXPORT_ATTACHED_MAX_MB: setting(
    wholeNumber(0, 7),
    '5',
    'A customer list of at most so many megabytes is attached to its mail; of a larger one a link is mailed.',
  ),
  EXPORT_LINK_HOURS: setting(wholeNumber(1, 720), '72', 'Life of that link.'),

  GUIDE_SOURCE: setting(oneOf('stand-in', 'gracenote', 'xmltv'), 'stand-in', 'Where the program guide comes from.'),
  GUIDE_URL: setting(
    optional(url('http:', 'https:', 'file:'), 'an address that starts with http://, https:// or file:///'),
    '',
    'Address of the XMLTV file (also file:///…), or of a Gracenote service other than the usual one.',
  ),
  GUIDE_STATIONS: setting(
    stationIds(),
    '',
    'For XMLTV: channel-id=station-id, separated by commas; not needed where the channel ids begin with the station ids.',
  ),
  GUIDE_API_KEY: setting(optional(text(200), 'a key'), '', "Gracenote's key.", 'secret'),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

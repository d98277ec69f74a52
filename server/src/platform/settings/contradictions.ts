import { STRIPE_API_BASE } from '@portal/contract/billing/provider'
import { isLoopback, publicUseReason } from '../../integrations/loopback.ts'
import { cardEntryOf } from './card-entry.ts'
import type { SettingName, SettingValues } from './settings.ts'

/** Returns one sentence for each contradiction between settings that are valid on their own. */
export function contradictionsOf(values: SettingValues, demo: boolean): string[] {
  const ports = [values.PORT, values.WORKER_PORT, values.METRICS_PORT, values.WORKER_METRICS_PORT].filter(
    (port) => port !== null,
  )
  const reach = { host: values.HOST, publicUrl: values.PUBLIC_URL, trustProxy: values.TRUST_PROXY }
  const sign = publicUseReason(reach)
  const contradictions: readonly Contradiction[] = [
    [
      demo && sign !== null && !values.DEMO_ALLOW_REMOTE,
      `Demo passwords are public, ${sign}. Set DEMO=false, or DEMO_ALLOW_REMOTE=true to override.`,
    ],
    [
      (values.METRICS_PORT ?? values.WORKER_METRICS_PORT) !== null &&
        !isLoopback(values.METRICS_HOST) &&
        values.METRICS_TOKEN === null,
      'METRICS_TOKEN is required unless METRICS_HOST is a loopback address.',
    ],
    [new Set(ports).size < ports.length, 'PORT, WORKER_PORT, METRICS_PORT and WORKER_METRICS_PORT must differ.'],
    [
      values.REPLICA_DATABASE_URL !== null && (values.DATABASE_URL ?? values.WORKER_DATABASE_URL) === null,
      'DATABASE_URL must be set when REPLICA_DATABASE_URL is.',
    ],
    [
      (values.STRIPE_PUBLISHABLE_KEY === null) !== (values.STRIPE_SECRET_KEY === null),
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be set together.',
    ],
    ...storeContradictions(values),
    [
      // Another server's script would receive the cards.
      cardEntryOf(values) === 'elements' &&
        values.STRIPE_API_BASE !== STRIPE_API_BASE &&
        /_live_/.test(values.STRIPE_SECRET_KEY ?? values.STRIPE_PUBLISHABLE_KEY ?? ''),
      `STRIPE_API_BASE must be ${STRIPE_API_BASE} with live keys when CARD_ENTRY is elements.`,
    ],
    [
      values.FILES_DRIVER !== 'fs' && values.FILES_BUCKET === null,
      `FILES_BUCKET must be set when FILES_DRIVER is ${values.FILES_DRIVER}.`,
    ],
    [
      (values.FILES_ACCESS_KEY_ID === null) !== (values.FILES_SECRET_ACCESS_KEY === null),
      'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      values.FILES_DRIVER === 'gcs' && values.FILES_ACCESS_KEY_ID === null,
      'FILES_ACCESS_KEY_ID must be set when FILES_DRIVER is gcs.',
    ],
    [
      values.GUIDE_SOURCE === 'gracenote' && values.GUIDE_API_KEY === null,
      'GUIDE_API_KEY must be set when GUIDE_SOURCE is gracenote.',
    ],
    [values.GUIDE_SOURCE === 'xmltv' && values.GUIDE_URL === null, 'GUIDE_URL must be set when GUIDE_SOURCE is xmltv.'],
    [
      values.GUIDE_SOURCE === 'gracenote' && values.GUIDE_URL?.startsWith('file:') === true,
      'GUIDE_URL must start with http:// or https:// when GUIDE_SOURCE is gracenote.',
    ],
    [
      values.AUDIT_SEAL_BUCKET !== null && values.AUDIT_SEAL_KEY === null,
      'AUDIT_SEAL_KEY must be set when AUDIT_SEAL_BUCKET is.',
    ],
    [
      values.TWO_FACTOR_OLD_KEY !== null && values.TWO_FACTOR_KEY === null,
      'TWO_FACTOR_KEY must be set when TWO_FACTOR_OLD_KEY is.',
    ],
    [
      new Set([values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET].map((value) => value === null))
        .size > 1,
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.',
    ],
    [
      values.OIDC_ISSUER !== null && !isSafe(new URL(values.OIDC_ISSUER)),
      'OIDC_ISSUER must start with https:// unless the provider runs on localhost.',
    ],
    [
      values.SESSION_IDLE_MINUTES > values.SESSION_ABSOLUTE_HOURS * 60,
      'SESSION_IDLE_MINUTES must not be longer than SESSION_ABSOLUTE_HOURS.',
    ],
  ]
  return contradictions.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

type Contradiction = readonly [isWrong: boolean, sentence: string]

function storeContradictions(values: SettingValues): Contradiction[] {
  const apple = [
    'APPLE_APP_ID',
    'APPLE_PRODUCTS',
    'APPLE_ROOT_CERTIFICATES',
    'APPLE_ISSUER_ID',
    'APPLE_KEY_ID',
    'APPLE_PRIVATE_KEY',
  ] as const
  const google = ['GOOGLE_PLAY_PRODUCTS', 'GOOGLE_PLAY_SERVICE_ACCOUNT', 'GOOGLE_PLAY_PUSH_EMAIL'] as const
  return [
    together('APPLE_BUNDLE_ID', apple, values),
    together('GOOGLE_PLAY_PACKAGE', google, values),
    ...(['APPLE_API_BASE', 'GOOGLE_API_BASE'] as const).map((name): Contradiction => {
      const base = values[name]
      const sentence = `${name} must start with https:// unless it is on this machine. Remove it for the real store.`
      return [base !== null && !isSafe(new URL(base)), sentence]
    }),
  ]
}

/** All of them are required with the first, and useless without it. */
function together(first: SettingName, others: readonly SettingName[], values: SettingValues): Contradiction {
  const isOn = !isMissing(values[first])
  const missing = others.filter((name) => isMissing(values[name]) === isOn)
  const names = missing.join(', ')
  return [
    missing.length > 0,
    isOn ? `${names} must be set when ${first} is.` : `${first} must be set when ${names} is.`,
  ]
}

function isMissing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0)
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname)
}

import { distance } from 'fastest-levenshtein'
import { settings } from './settings.ts'

/** A variable that is not a setting, and the setting that was probably meant. */
export interface UnknownSetting {
  readonly name: string
  readonly meant: string
}

type Environment = Readonly<Record<string, string | undefined>>

const known = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`])
/** First words of settings that no other program uses in its own variables. */
const OWN_WORDS = ['SMTP', 'STRIPE', 'OIDC', 'METRICS', 'GUIDE', 'BRAND', 'TRUST', 'TWO']

/** The samplers that `observability/traces/tracer.ts` can create. */
const SAMPLERS = /^((parentbased_)?(always_on|always_off|traceidratio))?$/i

/** Returns warnings for the operator about these variables, without their values. */
export function settingWarnings(env: Environment): { readonly setting: string; readonly sentence: string }[] {
  const warnings = unknownSettings(env).map((unknown) => ({ setting: unknown.name, sentence: sentenceOf(unknown) }))
  const setting = 'OTEL_TRACES_SAMPLER'
  const hasSampler = SAMPLERS.test(env[setting]?.trim() ?? '')
  const sentence = `${setting} names a sampler that the portal does not support. TRACES_PERCENT applies.`
  return hasSampler ? warnings : [...warnings, { setting, sentence }]
}

/** Returns variables that resemble a setting but are not one: they would silently have no effect. */
export function unknownSettings(env: Environment): UnknownSetting[] {
  return Object.keys(env).flatMap((name) => {
    // OpenTelemetry has its own variables, which its libraries read.
    if (known.includes(name) || name.startsWith('OTEL_')) return []
    const meant = findSimilar(name)
    return meant === null ? [] : [{ name, meant }]
  })
}

export function sentenceOf({ name, meant }: UnknownSetting): string {
  return `${name} is not a setting and has no effect. Did you mean ${meant}?`
}

/** Returns the nearest setting, if it is near enough for its length; short names resemble too many others. */
function findSimilar(name: string): string | null {
  const nearest = nearestOf(name, known)
  const { length } = lettersOf(nearest)
  if (distanceOf(name, nearest) <= (length < 6 ? 0 : length < 8 ? 1 : 2)) return nearest
  const word = OWN_WORDS.find((own) => name.startsWith(`${own}_`))
  return word === undefined
    ? null
    : nearestOf(
        name,
        known.filter((setting) => setting.startsWith(`${word}_`)),
      )
}

/** Needs at least one name. */
function nearestOf(name: string, names: readonly string[]): string {
  return names.reduce((near, next) => (distanceOf(name, next) < distanceOf(name, near) ? next : near))
}

/** Makes `smtp-url`, `SMTPURL` and `SMTP_URL` equal. */
function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

function distanceOf(name: string, setting: string): number {
  return distance(lettersOf(name), lettersOf(setting))
}

import { expect, test } from 'vitest'
import { sentenceOf, settingWarnings, unknownSettings } from './unknown-settings.ts'

test.each([
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_URLFILE', 'SMTP_URL_FILE'],
  ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_KEY', 'STRIPE_API_BASE'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['Port', 'PORT'],
])('reports %s and suggests %s', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, meant }])
})

test('does not report settings, their files and variables of other programs', () => {
  const others =
    'PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD SHLVL LANG USER LOGNAME MAIL MAILTO TERM EDITOR SHELL TZ _ SORT POST NODE_ENV NODE_OPTIONS NODE_VERSION INIT_CWD npm_config_port npm_package_name npm_lifecycle_event DATA XDG_DATA_DIRS DISPLAY SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS PORTAL_URL PGHOST PGPORT POSTGRES_PASSWORD SITE_ADDRESS OTEL_BSP_SCHEDULE_DELAY CHROME_PATH'
  const names = [...others.split(' '), 'SMTP_URL', 'SMTP_URL_FILE', 'PORT_FILE']
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})

test('does not repeat the value', () => {
  expect(sentenceOf({ name: 'SMTPURL', meant: 'SMTP_URL' })).toBe(
    'SMTPURL is not a setting and has no effect. Did you mean SMTP_URL?',
  )
})

test.each(['xray', 'jaeger_remote', 'parentbased_xray', 'always'])('warns about the sampler %s', (sampler) => {
  expect(settingWarnings({ OTEL_TRACES_SAMPLER: sampler, SMTPURL: 'x' })).toEqual([
    { setting: 'SMTPURL', sentence: sentenceOf({ name: 'SMTPURL', meant: 'SMTP_URL' }) },
    {
      setting: 'OTEL_TRACES_SAMPLER',
      sentence: 'OTEL_TRACES_SAMPLER names a sampler that the portal does not support. TRACES_PERCENT applies.',
    },
  ])
})

test.each(['always_on', ' traceidratio ', 'PARENTBASED_ALWAYS_OFF', '', undefined])(
  'does not warn about the sampler %j',
  (sampler) => {
    expect(settingWarnings({ OTEL_TRACES_SAMPLER: sampler })).toEqual([])
  },
)

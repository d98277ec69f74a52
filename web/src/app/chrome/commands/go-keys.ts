import { paths } from '../../paths.ts'

/** The navigation shortcuts: keys that follow `g`. */
export const goKeys: Readonly<Record<string, string>> = {
  h: paths.userHome(),
  c: paths.customers(),
  r: paths.reports(),
  e: paths.customerExport(),
  t: paths.contentManagement(),
  n: paths.channels(),
  g: paths.programGuide(),
  v: paths.vods(),
  m: paths.merchants(),
  a: paths.applicationErrors(),
  d: paths.complimentaryCodes(),
  b: paths.billingProblems(),
  u: paths.adminUsers(),
  i: paths.rights(),
  l: paths.auditTrail(),
  s: paths.serviceKeys(),
  w: paths.webhooks(),
  o: paths.outbox(),
  j: paths.failedJobs(),
  k: paths.demoClock(),
  p: paths.changeMyPassword(),
  f: paths.twoFactor(),
}

const keysByPath = new Map(Object.entries(goKeys).map(([key, path]) => [path, key]))

/** `G C` for a screen with a shortcut. */
export function shortcutHint(path: string): string | undefined {
  const key = keysByPath.get(path)
  return key && `G ${key.toUpperCase()}`
}

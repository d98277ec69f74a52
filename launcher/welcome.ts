import { roles } from '@portal/contract/rights'
import { DEMO_PASSWORD } from '@portal/demo/staff.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'

/** What a person sees once the portal can be used. */
export function welcome({ portalName, publicUrl, demo }: Config, hasStaff: boolean, milliseconds: number): string {
  const lines = ['', `${portalName} is ready after ${(milliseconds / 1000).toFixed(1)} s: ${publicUrl}`, '']
  if (demo.enabled) {
    lines.push(`Demo accounts, one per role, password ${DEMO_PASSWORD}:`)
    for (const role of [...roles].reverse()) lines.push(`  ${role}@demo.test`)
    lines.push('')
  } else if (!hasStaff) {
    lines.push('Nobody can sign in yet. The first administrator is made by:')
    lines.push('  npm run portal -- create-administrator <email> <first name> <last name>', '')
  }
  lines.push('Ctrl-C stops it.', '')
  return lines.join('\n')
}

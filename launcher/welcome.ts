import { roles } from '@portal/contract/permissions'
import { DEMO_PASSWORD } from '@portal/demo/staff.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'

/** Returns the startup message, shown once the portal is ready. */
export function welcome({ portalName, publicUrl, demo }: Config, hasStaff: boolean, milliseconds: number): string {
  const lines = ['', `${portalName} is ready at ${publicUrl} (${(milliseconds / 1000).toFixed(1)} s)`, '']
  if (demo.enabled) {
    lines.push(`Demo accounts, one per role, password ${DEMO_PASSWORD}:`)
    for (const role of [...roles].reverse()) lines.push(`  ${role}@demo.test`)
    lines.push('')
  } else if (!hasStaff) {
    lines.push('There are no admin users yet. Create the first administrator:')
    lines.push('  npm run portal -- create-administrator <email> <first name> <last name>', '')
  }
  lines.push('Press Ctrl-C to stop.', '')
  return lines.join('\n')
}

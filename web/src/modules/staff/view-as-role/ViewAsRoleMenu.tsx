import { Button } from '@mantine/core'
import { type Role, roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { viewAsRoleCalls } from '@portal/contract/staff/view-as-role/calls'
import { IconChevronDown } from '@tabler/icons-react'
import { useAction } from '../../../app/api/actions.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { enterRole } from '../../../app/chrome/start-up.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Dropdown } from '../../../ui/Dropdown.tsx'

const others = roles.filter((role) => role !== 'administrator')
const groups = [{ title: 'Read only, for 30 minutes', items: others }]

/** Selects a role to view the portal as. */
export function ViewAsRoleMenu() {
  const { run } = useAction(viewAsRoleCalls.viewAsRole)
  if (!isUserAllowed('view-as-role')) return null

  async function view(role: Role) {
    const { ok } = await run({ role })
    if (ok) enterRole()
  }

  return (
    <Dropdown
      label="View as role"
      trigger={(trigger) => (
        <Button {...trigger} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          View as Role
        </Button>
      )}
    >
      <ActionMenu
        groups={groups}
        entryOf={(role) => ({ label: `View as ${roleLabels[role]}` })}
        onNear={() => {}}
        onChoose={(role) => void view(role)}
      />
    </Dropdown>
  )
}

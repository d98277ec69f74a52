import { Button } from '@mantine/core'
import { bulkActions, type BulkActionName, bulkActionNames } from '@portal/contract/bulk/actions'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { isUserAllowed } from '../../app/api/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'

const dialog = lazyDialog(() => import('./BulkDialog.tsx').then((module) => module.BulkDialog))

interface BulkMenuProps {
  /** Type of the rows. */
  readonly rows: (typeof bulkActions)[BulkActionName]['rows']
  /** IDs of the selected rows: usernames, media IDs or codes. */
  readonly subjects: readonly string[]
}

/** Actions that the user may perform on all selected rows. */
export function BulkMenu({ rows, subjects }: BulkMenuProps) {
  const [chosen, setChosen] = useState<BulkActionName | null>(null)
  const offered = bulkActionNames.filter(
    (name) =>
      bulkActions[name].rows === rows &&
      isUserAllowed('bulk-actions') &&
      isUserAllowed(bulkActions[name].call.permission),
  )
  if (offered.length === 0) return null
  return (
    <>
      <Dropdown
        label="Bulk actions"
        trigger={(trigger) => (
          <Button {...trigger} size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Bulk Actions
          </Button>
        )}
      >
        <ActionMenu
          groups={[{ title: 'For all selected', items: offered }]}
          entryOf={(name) => bulkActions[name]}
          onNear={dialog.load}
          onChoose={setChosen}
        />
      </Dropdown>
      {chosen && <dialog.Dialog action={chosen} subjects={subjects} onClose={() => setChosen(null)} />}
    </>
  )
}

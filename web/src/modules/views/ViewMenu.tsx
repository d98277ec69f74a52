import type { Permission } from '@portal/contract/permissions'
import { type SavedView, viewsCalls } from '@portal/contract/views/calls'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyConfirmDialog, lazyDialog } from '../../ui/lazy.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const editView = lazyDialog(() => import('./EditViewDialog.tsx').then((module) => module.EditViewDialog))

interface ViewMenuProps {
  readonly view: SavedView
  /** Current state of the list if it differs from the view. */
  readonly changed: string | undefined
  readonly permission: Permission
}

const labels = {
  update: 'Update View',
  edit: 'Rename or Share',
  setDefault: 'Make Default',
  endDefault: 'Remove as Default',
  remove: 'Delete View',
} as const
type Item = keyof typeof labels

/** Actions on the open view. */
export function ViewMenu({ view, changed, permission }: ViewMenuProps) {
  const { id, list, name, canChange, isDefault } = view
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const { run: update } = useAction(viewsCalls.updateView)
  const { run: setDefault } = useAction(viewsCalls.setDefaultView)
  const { run: remove } = useAction(viewsCalls.deleteView)
  const close = () => setDialog(null)
  const items: readonly Item[] = [
    ...(canChange && changed !== undefined ? (['update'] as const) : []),
    isDefault ? 'endDefault' : 'setDefault',
    ...(canChange ? (['edit', 'remove'] as const) : []),
  ]

  function choose(item: Item) {
    if (item === 'update') void update({ id, query: changed })
    else if (item === 'edit' || item === 'remove') setDialog(item)
    else void setDefault({ list, id: item === 'setDefault' ? id : null })
  }

  return (
    <>
      <Dropdown
        label={`View ${name}`}
        trigger={(trigger) => (
          <IconButton {...trigger} label={`Actions of view ${name}`}>
            <IconDots size={16} aria-hidden />
          </IconButton>
        )}
      >
        <ActionMenu
          groups={[{ title: name, items }]}
          entryOf={(item) => ({ label: labels[item], ...(item === 'remove' && { isDangerous: true }) })}
          onNear={(item) => (item === 'edit' ? editView : lazyConfirmDialog).load()}
          onChoose={choose}
        />
      </Dropdown>
      {dialog === 'edit' && <editView.Dialog view={view} permission={permission} onClose={close} />}
      {dialog === 'remove' && (
        <lazyConfirmDialog.Dialog
          title="Delete View"
          verb="Delete View"
          question={
            view.role
              ? `Are you sure you want to delete the view “${name}”? It is also removed for everyone it is shared with.`
              : `Are you sure you want to delete the view “${name}”?`
          }
          isDangerous
          onConfirm={() => remove({ id })}
          onClose={close}
        />
      )}
    </>
  )
}

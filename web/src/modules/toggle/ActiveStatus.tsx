import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { Status } from '../../ui/Status.tsx'

export function ActiveStatus({ disabled }: { readonly disabled: boolean }) {
  return (
    <Status icon={disabled ? IconCircleOff : IconCircleCheck} tone={disabled ? 'quiet' : 'good'}>
      {activeLabel(disabled)}
    </Status>
  )
}

export function activeLabel(disabled: boolean): 'Active' | 'Disabled' {
  return disabled ? 'Disabled' : 'Active'
}

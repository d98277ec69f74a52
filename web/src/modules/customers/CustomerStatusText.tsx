import type { CustomerStatus } from '@portal/contract/customers/facts'
import { statusLabels } from '@portal/contract/customers/labels'
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import { Status } from '../../ui/Status.tsx'

const statusStyles = {
  active: { tone: 'good', icon: IconCircleCheck },
  registered: { tone: 'warning', icon: IconAlertTriangle },
  suspended: { tone: 'bad', icon: IconBan },
} as const

/** Verified, Unverified or Suspended. */
export function CustomerStatusText({ status }: { readonly status: CustomerStatus }) {
  return <Status {...statusStyles[status]}>{statusLabels[status]}</Status>
}

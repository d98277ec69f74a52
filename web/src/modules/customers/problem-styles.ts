import type { Problem } from '@portal/contract/customers/problems'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCalendarX,
  IconCreditCardOff,
  IconHourglass,
  IconPlayerPause,
} from '@tabler/icons-react'
import { chargebackIcon } from './timeline-icons.ts'

interface ProblemStyle {
  readonly tone: 'bad' | 'warning'
  readonly icon: Icon
  /** Section of the billing problems page that lists it. */
  readonly section?: string
}

export const problemStyles: Readonly<Record<Problem['kind'], ProblemStyle>> = {
  'card-declined-for-good': { tone: 'bad', icon: IconCreditCardOff },
  'renewal-unpaid': { tone: 'bad', icon: IconCreditCardOff },
  chargeback: { tone: 'bad', icon: chargebackIcon, section: 'chargebacks' },
  'chargeback-lost': { tone: 'bad', icon: chargebackIcon },
  'refund-failed': { tone: 'bad', icon: IconCreditCardOff },
  'billing-on-hold': { tone: 'bad', icon: IconPlayerPause, section: 'parked' },
  'payment-pending': { tone: 'warning', icon: IconHourglass, section: 'payments' },
  suspended: { tone: 'bad', icon: IconBan },
  unverified: { tone: 'warning', icon: IconAlertTriangle },
  'cancellation-scheduled': { tone: 'warning', icon: IconCalendarX },
  'refund-pending': { tone: 'warning', icon: IconHourglass },
}

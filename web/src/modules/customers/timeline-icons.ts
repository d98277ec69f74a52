import { eventName } from '@portal/contract/customers/event-names'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconChecks,
  IconCircleCheck,
  IconCoin,
  IconCreditCard,
  IconCreditCardOff,
  IconFileInvoice,
  IconGift,
  IconHandStop,
  IconNote,
  IconNoteOff,
  IconPin,
  IconPinnedOff,
  IconPoint,
  IconStar,
  IconUserPlus,
} from '@tabler/icons-react'
import type { StatusTone } from '../../ui/Status.tsx'
import { APPLICATION_ERROR, type TimelineEntry } from './timeline-entries.ts'

interface IconStyle {
  readonly icon: Icon
  readonly tone: StatusTone
}

/** Icon of a chargeback: the customer's bank has withdrawn the money. */
export const chargebackIcon = IconBuildingBank

/** Events that stand out in a long timeline; the text beside the icon says the same. */
const iconStyles: Readonly<Record<string, IconStyle>> = {
  [eventName.signedUp]: { icon: IconUserPlus, tone: 'quiet' },
  [eventName.verified]: { icon: IconCircleCheck, tone: 'good' },
  [eventName.suspended]: { icon: IconBan, tone: 'bad' },
  [eventName.unsuspended]: { icon: IconCircleCheck, tone: 'good' },
  [eventName.upgradedToPremium]: { icon: IconStar, tone: 'good' },
  [eventName.upgradedToComplimentary]: { icon: IconGift, tone: 'good' },
  [eventName.complimentaryDaysAdded]: { icon: IconGift, tone: 'quiet' },
  [eventName.cancellationScheduled]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.cancellationWithdrawn]: { icon: IconArrowBackUp, tone: 'quiet' },
  [eventName.subscriptionEnded]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.complimentaryEnded]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.cancelledImmediately]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.cancelledWithRefund]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.paid]: { icon: IconCoin, tone: 'good' },
  [eventName.paymentFailed]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.cardLinkSent]: { icon: IconCreditCard, tone: 'quiet' },
  [eventName.cardLinkFailed]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.cardRefused]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.inAppStarted]: { icon: IconStar, tone: 'good' },
  [eventName.inAppPaymentFailed]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.inAppPaused]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.inAppEnded]: { icon: IconCalendarX, tone: 'warning' },
  [eventName.earlyFraudWarning]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.disputeOpened]: { icon: chargebackIcon, tone: 'bad' },
  [eventName.disputeReopened]: { icon: chargebackIcon, tone: 'bad' },
  [eventName.disputeLost]: { icon: chargebackIcon, tone: 'bad' },
  [eventName.disputeWon]: { icon: chargebackIcon, tone: 'good' },
  [eventName.disputePrevented]: { icon: chargebackIcon, tone: 'quiet' },
  [eventName.refundFailed]: { icon: IconCreditCardOff, tone: 'bad' },
  [eventName.approvalRequested]: { icon: IconHandStop, tone: 'warning' },
  [eventName.approvalGiven]: { icon: IconChecks, tone: 'good' },
  [eventName.approvalRejected]: { icon: IconHandStop, tone: 'bad' },
  [eventName.approvalWithdrawn]: { icon: IconHandStop, tone: 'quiet' },
  [eventName.approvalExpired]: { icon: IconHandStop, tone: 'quiet' },
  [eventName.cardAdded]: { icon: IconCreditCard, tone: 'quiet' },
  [eventName.cardChanged]: { icon: IconCreditCard, tone: 'quiet' },
  [eventName.cardRenewed]: { icon: IconCreditCard, tone: 'quiet' },
  [eventName.cardRemoved]: { icon: IconCreditCardOff, tone: 'quiet' },
  [eventName.noteAdded]: { icon: IconNote, tone: 'quiet' },
  [eventName.noteEdited]: { icon: IconNote, tone: 'quiet' },
  [eventName.notePinned]: { icon: IconPin, tone: 'quiet' },
  [eventName.noteUnpinned]: { icon: IconPinnedOff, tone: 'quiet' },
  [eventName.noteRemoved]: { icon: IconNoteOff, tone: 'quiet' },
  [eventName.noteRestored]: { icon: IconNote, tone: 'quiet' },
  [eventName.followUpAdded]: { icon: IconCalendarEvent, tone: 'quiet' },
  [eventName.followUpPostponed]: { icon: IconCalendarEvent, tone: 'quiet' },
  [eventName.followUpHandedOn]: { icon: IconCalendarEvent, tone: 'quiet' },
  [eventName.followUpReopened]: { icon: IconCalendarEvent, tone: 'quiet' },
  [eventName.followUpCompleted]: { icon: IconCalendarCheck, tone: 'good' },
  [APPLICATION_ERROR]: { icon: IconAlertTriangle, tone: 'warning' },
}

export function iconFor({ event, amountCents }: TimelineEntry): IconStyle {
  const known = event === null ? undefined : iconStyles[event]
  if (known) return known
  if (amountCents === null) return { icon: IconPoint, tone: 'quiet' }
  return { icon: amountCents < 0 ? IconFileInvoice : IconCoin, tone: 'quiet' }
}

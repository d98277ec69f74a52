import { Radio } from '@mantine/core'
import { easternDay, easternSpan, addDays } from '@portal/contract/dates'
import { eventsCalls, type WebhookEndpoint } from '@portal/contract/events/calls'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { Button } from '@mantine/core'
import styles from './Webhooks.module.css'

interface ResendDialogProps {
  readonly webhook: Pick<WebhookEndpoint, 'id' | 'address'>
  readonly onClose: () => void
}

/** Resends the events of a period of Eastern days: failed and held ones, or all. */
export function ResendDialog({ webhook: { id, address }, onClose }: ResendDialogProps) {
  const today = easternDay(portalNow())
  const [days, setDays] = useState({ first: addDays(today, -6), last: today })
  const [onlyUndelivered, setOnlyUndelivered] = useState(true)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const span = {
    from: easternSpan(days.first).start.toISOString(),
    to: easternSpan(days.last).end.toISOString(),
  }
  const isReversed = days.last < days.first
  const counted = useCallQuery(
    eventsCalls.countWebhookDeliveries,
    { id: String(id), ...span, onlyUndelivered: onlyUndelivered ? 'true' : 'false' },
    { enabled: !isReversed },
  )
  const count = counted.data?.count
  if (isDialogOpen) {
    return (
      <ConfirmCall
        call={eventsCalls.resendWebhookDeliveries}
        input={{ id, ...span, onlyUndelivered }}
        title="Send Again"
        verb="Send Again"
        question={`Are you sure you want to send ${events(count ?? 0)} again?`}
        onClose={onClose}
      >
        <p className={styles.address}>{address}</p>
      </ConfirmCall>
    )
  }
  return (
    <Dialog title="Send Events Again" onClose={onClose}>
      <div className={styles.span}>
        <DateField
          name="first"
          label="From"
          value={days.first}
          onChange={(first) => setDays((current) => ({ ...current, first: first || current.first }))}
          autoFocus
        />
        <DateField
          name="last"
          label="To"
          value={days.last}
          onChange={(last) => setDays((current) => ({ ...current, last: last || current.last }))}
          error={isReversed ? REVERSED : undefined}
        />
      </div>
      <Radio.Group
        label="Events"
        value={onlyUndelivered ? 'undelivered' : 'all'}
        onChange={(choice) => setOnlyUndelivered(choice === 'undelivered')}
      >
        <Radio value="undelivered" label="Failed and held events" className={styles.choice} />
        <Radio value="all" label="All events, including delivered ones" className={styles.choice} />
      </Radio.Group>
      <p role="status" className={styles.count}>
        {!isReversed && (counted.failure?.text ?? countText(count))}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isReversed || !count} onClick={() => setIsDialogOpen(true)}>
          Send Again
        </Button>
      </div>
    </Dialog>
  )
}

const REVERSED = 'End date cannot be before start date'

function countText(count: number | undefined): string {
  if (count === undefined) return 'Counting…'
  return count === 0 ? 'No events to send again in this period' : `${events(count)} will be sent again.`
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`
}

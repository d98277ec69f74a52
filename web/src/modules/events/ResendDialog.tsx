import { Radio } from '@mantine/core'
import { easternDay, easternSpan, addDays } from '@portal/contract/dates'
import { eventsCalls } from '@portal/contract/events/calls'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { Button } from '@mantine/core'
import styles from './Webhooks.module.css'

/** Resends the events of a period of Eastern days: failed and held ones, or all. */
export function ResendDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const today = easternDay(portalNow())
  const [days, setDays] = useState({ first: addDays(today, -6), last: today })
  const [onlyUndelivered, setOnlyUndelivered] = useState(true)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const span = {
    from: easternSpan(days.first).start.toISOString(),
    to: easternSpan(days.last).end.toISOString(),
  }
  const counted = useCallQuery(eventsCalls.countWebhookDeliveries, {
    id: String(id),
    ...span,
    onlyUndelivered: onlyUndelivered ? 'true' : 'false',
  })
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
      />
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
        />
        <DateField
          name="last"
          label="To"
          value={days.last}
          onChange={(last) => setDays((current) => ({ ...current, last: last || current.last }))}
        />
      </div>
      <Radio.Group
        label="Which events"
        value={onlyUndelivered ? 'undelivered' : 'all'}
        onChange={(choice) => setOnlyUndelivered(choice === 'undelivered')}
      >
        <Radio value="undelivered" label="Failed and held events" className={styles.choice} />
        <Radio value="all" label="All events, including delivered ones" className={styles.choice} />
      </Radio.Group>
      <p role="status" className={styles.count}>
        {count === undefined ? 'Counting…' : `${events(count)} will be sent again.`}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!count} onClick={() => setIsDialogOpen(true)}>
          Send Again
        </Button>
      </div>
    </Dialog>
  )
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`
}

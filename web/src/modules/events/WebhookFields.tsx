import { Checkbox, Radio } from '@mantine/core'
import type { InputOf } from '@portal/contract/call'
import { chosenTypes, type eventsCalls } from '@portal/contract/events/calls'
import { type EventType, eventTypes } from '@portal/contract/events/event-types'
import type { Form } from '../../ui/form.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { ReactNode } from 'react'
import styles from './Webhooks.module.css'

interface WebhookFieldsProps {
  readonly form: Form<InputOf<typeof eventsCalls.createWebhook>>
}

const groups = [...Map.groupBy(chosenTypes, groupOf)]

/** `in-app subscription` for `in_app_subscription.expired` */
function groupOf(type: EventType): string {
  return type.slice(0, type.indexOf('.')).replace('in_app', 'in-app').replaceAll('_', ' ')
}

/** Address, description and event types. */
export function WebhookFields({ form }: WebhookFieldsProps) {
  const { value, onChange, error, name } = form.field('types')
  const types = value || null
  return (
    <>
      <TextField
        {...form.field('address')}
        label="Address"
        description="Must start with https:// and point to a public server"
        autoFocus
      />
      <TextField {...form.field('description')} label="Description" description="Optional" />
      <Radio.Group
        label="Events"
        name={`${name}-choice`}
        value={types === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      >
        <Radio value="all" label="All events, including types added later" className={styles.choice} />
        <Radio value="some" label="Selected events" className={styles.choice} />
      </Radio.Group>
      {types !== null && (
        <Checkbox.Group
          label="Selected Events"
          error={error}
          // Above the list, where the focus moves.
          inputWrapperOrder={['label', 'error', 'input']}
          value={types}
          // The checkboxes have no other values.
          onChange={(chosen) => onChange(chosen as EventType[])}
        >
          <div className={styles.groups}>
            {groups.map(([group, members]) => (
              <fieldset key={group} className={styles.group}>
                <legend>{group}</legend>
                {members.map((type) => (
                  <Checkbox
                    key={type}
                    name={name}
                    value={type}
                    label={type}
                    description={withCode(eventTypes[type].about)}
                    aria-invalid={error !== undefined}
                    className={styles.choice}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}

/** Shows the parts between backticks as code. */
function withCode(text: string): ReactNode {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}

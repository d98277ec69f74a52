import type { Channel } from '@portal/contract/content/channels/calls'
import { wholeNumber } from '@portal/contract/text'
import { z } from 'zod'
import { NumberField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'

interface MoveDialogProps {
  readonly channel: Channel
  /** Current position, counted from 1. */
  readonly position: number
  readonly last: number
  readonly onMove: (position: number) => void
  readonly onClose: () => void
}

/** Asks for a channel's new position. */
export function MoveDialog({ channel, position, last, onMove, onClose }: MoveDialogProps) {
  const message = `Enter a position between 1 and ${last}`
  const form = useForm({
    schema: z.strictObject({ position: wholeNumber(1, last, { required: message, invalid: message }) }),
    initial: { position },
    onSubmit(values) {
      onMove(values.position)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Move Channel"
      verb="Move Channel"
      form={form}
      facts={`${channel.name} (${channel.code})`}
      isRunning={false}
      onClose={onClose}
    >
      <NumberField
        {...form.field('position')}
        label="Position"
        description={`1 is the top of the list and ${last} is the bottom. Channels with order 1000 are sorted by name.`}
        autoFocus
      />
    </FormDialog>
  )
}

import { channelsCalls } from '@portal/contract/content/channels/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../app/api/actions.ts'
import { paths } from '../../../app/paths.ts'
import { useForm } from '../../../ui/form.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { channelForm, toChannelInput, newChannel, fieldForError } from './channel-form.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { LogoPreview } from './LogoPreview.tsx'

/** Adds a channel, and goes back to the list. */
export default function CreateChannelPage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(channelsCalls.createChannel)
  const form = useForm({
    schema: channelForm,
    initial: newChannel,
    async onSubmit(values) {
      const outcome = await run(toChannelInput(values))
      if (outcome.ok) return void navigate({ to: paths.channels(), ignoreBlocker: true })
      const name = fieldForError(outcome.failure.code)
      if (name) form.objectTo(name, outcome.failure.message)
    },
  })
  return (
    <FormPage
      finalCall={channelsCalls.createChannel}
      title="New Channel"
      verb="Create Channel"
      back={{ to: paths.channels(), label: 'Channels' }}
      form={form}
      isRunning={isRunning}
      beside={<LogoPreview form={form} />}
    >
      <ChannelFields form={form} />
    </FormPage>
  )
}

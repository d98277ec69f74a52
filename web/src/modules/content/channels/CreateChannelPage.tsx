import { channelsCalls } from '@portal/contract/content/channels/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../app/api/actions.ts'
import { paths } from '../../../app/paths.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { useForm } from '../../../ui/form.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { channelForm, channelOf, newChannel, refusedField } from './channel-form.ts'

/** Adds a channel, and goes back to the list. */
export default function CreateChannelPage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(channelsCalls.createChannel)
  const form = useForm({
    schema: channelForm,
    initial: newChannel,
    async onSubmit(values) {
      const outcome = await run(channelOf(values))
      if (outcome.ok) return void navigate({ to: paths.channels(), ignoreBlocker: true })
      const name = refusedField(outcome.failure.code)
      if (name) form.objectTo(name, outcome.failure.message)
    },
  })
  return (
    <FormPage
      title="New Channel"
      verb="Create Channel"
      back={{ to: paths.channels(), label: 'Channels' }}
      form={form}
      isRunning={isRunning}
    >
      <ChannelFields form={form} />
    </FormPage>
  )
}

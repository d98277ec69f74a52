import { channelsCalls } from '@portal/contract/content/channels/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallForm } from '../../../app/api/call-form.ts'
import { paths } from '../../../app/paths.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { channelForm, toChannelInput, newChannel, errorFields } from './channel-form.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { LogoPreview } from './LogoPreview.tsx'

/** Creates a channel and returns to the list. */
export default function CreateChannelPage() {
  const navigate = useNavigate()
  const { form, isRunning } = useCallForm(channelsCalls.createChannel, {
    entered: { schema: channelForm, toInput: toChannelInput },
    initial: newChannel,
    onDone: () => navigate({ to: paths.channels(), ignoreBlocker: true }),
    errorFields,
  })
  return (
    <FormPage
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

import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../app/api/actions.ts'
import { paths } from '../../../app/paths.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { useForm } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'

const { createChannelTag } = channelTagsCalls

/** Adds a tag, and goes back to the list. */
export default function CreateChannelTagPage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(createChannelTag)
  const form = useForm({
    schema: createChannelTag.input,
    initial: { code: '', name: '' },
    async onSubmit(tag) {
      const outcome = await run(tag)
      if (outcome.ok) void navigate({ to: paths.channelTags(), ignoreBlocker: true })
      else if (outcome.failure.code === 'ChannelTagExists') form.objectTo('code', outcome.failure.message)
    },
  })
  return (
    <FormPage
      title="New Channel Tag"
      verb="Create Channel Tag"
      back={{ to: paths.channelTags(), label: 'Channel Tags' }}
      form={form}
      isRunning={isRunning}
    >
      <TextField {...form.field('code')} label="Code" description="Four letters, A to Z" autoFocus />
      <TextField {...form.field('name')} label="Name" />
    </FormPage>
  )
}

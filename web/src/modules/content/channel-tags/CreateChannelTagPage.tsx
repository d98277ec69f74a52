import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { ExistingCodes } from '../../../ui/HelpPanel.tsx'
import { FormPage } from '../../../ui/FormPage.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Creates a tag and returns to the list. */
export default function CreateChannelTagPage() {
  const navigate = useNavigate()
  const tags = useCallQuery(channelTagsCalls.getAllChannelTags, {}, { quiet: true })
  const { form, isRunning } = useCallForm(channelTagsCalls.createChannelTag, {
    initial: { code: '', name: '' },
    onDone: () => navigate({ to: paths.channelTags(), ignoreBlocker: true }),
    errorFields: { ChannelTagExists: 'code' },
  })
  return (
    <FormPage
      title="New Channel Tag"
      verb="Create Channel Tag"
      back={{ to: paths.channelTags(), label: 'Channel Tags' }}
      form={form}
      isRunning={isRunning}
      beside={<ExistingCodes title="Existing Channel Tags" entries={tags.data} empty="No channel tags yet" />}
    >
      <TextField
        {...form.field('code')}
        label="Code"
        description="Four letters, A to Z. Cannot be changed later."
        autoFocus
      />
      <TextField {...form.field('name')} label="Name" />
    </FormPage>
  )
}

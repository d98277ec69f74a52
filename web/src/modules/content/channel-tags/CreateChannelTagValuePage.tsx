import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Failed } from '../../../ui/Empty.tsx'
import { ExistingCodes } from '../../../ui/HelpPanel.tsx'
import { FormPage } from '../../../ui/FormPage.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TagFacts } from './TagFacts.tsx'

const { createChannelTagValue, getChannelTag } = channelTagsCalls
const TITLE = 'New Channel Tag Value'

/** Creates a tag value and returns to the list. */
export default function CreateChannelTagValuePage() {
  const { channelTagCode = '' } = useParams({ strict: false })
  const tag = useCallQuery(getChannelTag, { code: channelTagCode })
  const navigate = useNavigate()
  const list = paths.channelTagValues(channelTagCode)
  const { form, isRunning } = useCallForm(createChannelTagValue, {
    initial: { code: '', name: '', channelTagCode },
    onDone: () => navigate({ to: list, ignoreBlocker: true }),
    errorFields: { ChannelTagValueExists: 'code' },
  })
  if (tag.failure && !tag.data) {
    return (
      <Page title={TITLE} back={{ to: paths.channelTags(), label: 'Channel Tags' }} width="form">
        <Failed failure={tag.failure} retry={tag.retry} />
      </Page>
    )
  }
  return (
    <FormPage
      title={TITLE}
      verb="Create Channel Tag Value"
      back={{ to: list, label: 'Channel Tag Values' }}
      form={form}
      isRunning={isRunning}
      beside={<ExistingCodes title="Existing Values" entries={tag.data?.values} empty="No channel tag values yet" />}
    >
      <TagFacts code={channelTagCode} name={tag.data?.name} />
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

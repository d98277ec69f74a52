import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useAction } from '../../../app/api/actions.ts'
import { useReading } from '../../../app/api/readings.ts'
import { paths } from '../../../app/paths.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { FormPage } from '../../../ui/FormPage.tsx'
import { useForm } from '../../../ui/form.ts'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TagFacts } from './TagFacts.tsx'

const { createChannelTagValue, getChannelTag } = channelTagsCalls
const TITLE = 'New Channel Tag Value'

/** Adds a value to a tag, and goes back to the list of its values. */
export default function CreateChannelTagValuePage() {
  const { channelTagCode = '' } = useParams({ strict: false })
  const tag = useReading(getChannelTag, { code: channelTagCode })
  const navigate = useNavigate()
  const { run, isRunning } = useAction(createChannelTagValue)
  const list = paths.channelTagValues(channelTagCode)
  const form = useForm({
    schema: createChannelTagValue.input,
    initial: { code: '', name: '', channelTagCode },
    async onSubmit(value) {
      const outcome = await run(value)
      if (outcome.ok) void navigate({ to: list, ignoreBlocker: true })
      else if (outcome.failure.code === 'ChannelTagValueExists') form.objectTo('code', outcome.failure.message)
    },
  })
  if (tag.failure && !tag.data) {
    return (
      <Page title={TITLE} back={{ to: paths.channelTags(), label: 'Channel Tags' }} narrow>
        <Failed failure={tag.failure} tryAgain={tag.tryAgain} />
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
    >
      <TagFacts code={channelTagCode} name={tag.data?.name} />
      <TextField {...form.field('code')} label="Code" description="Four letters, A to Z" autoFocus />
      <TextField {...form.field('name')} label="Name" />
    </FormPage>
  )
}

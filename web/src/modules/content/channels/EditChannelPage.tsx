import { type Channel, channelsCalls } from '@portal/contract/content/channels/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { useForm } from '../../../ui/form.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { Link } from '../../../ui/Link.tsx'
import { savedListState } from '../../../ui/list-state.ts'
import { Page } from '../../../ui/Page.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { channelForm, toChannelInput, toChannelForm, errorFields } from './channel-form.ts'
import { ChannelFields } from './ChannelFields.tsx'
import styles from './EditChannelPage.module.css'
import { LogoPreview } from './LogoPreview.tsx'

const TITLE = 'Edit Channel'
const BACK = { to: paths.channels(), label: 'Channels' }

/** Edits a channel and returns to the list. */
export default function EditChannelPage() {
  const { channelCode = '' } = useParams({ strict: false })
  const channel = useCallQuery(channelsCalls.getChannel, { code: channelCode })
  const [loadings, setLoadings] = useState(0)
  if (channel.data) {
    // Reloading is the same as opening it again.
    const reload = () => setLoadings(loadings + 1)
    return <EditChannelForm key={`${channelCode} ${loadings}`} channel={channel.data} reload={reload} />
  }
  return (
    <Page title={TITLE} state={channelCode} back={BACK} width="form">
      <NotLoaded
        loadable={channel}
        height="30rem"
        missing={{ code: 'ChannelNotFound', link: <Link to={paths.channels()}>All channels</Link> }}
      />
    </Page>
  )
}

interface EditChannelFormProps {
  /** The current channel; the form holds its values from when it was opened. */
  readonly channel: Channel
  readonly reload: () => void
}

function EditChannelForm({ channel, reload }: EditChannelFormProps) {
  const [opened] = useState(channel)
  const navigate = useNavigate()
  const { run, isRunning } = useAction(channelsCalls.updateChannel, { inPlace: Object.keys(errorFields) })
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    schema: channelForm,
    initial: toChannelForm(opened),
    async onSubmit(values) {
      setIsSaved(true)
      const input = { ...toChannelInput(values), version: opened.version }
      const outcome = await run(input)
      if (outcome.ok) return void navigate({ to: BACK.to, search: savedListState(BACK.to) ?? {}, ignoreBlocker: true })
      setIsSaved(false)
      const name = errorFields[outcome.failure.code]
      if (name) form.setFieldError(name, outcome.failure.message)
    },
  })
  return (
    <FormPage
      title={TITLE}
      state={channel.name}
      verb="Update Channel"
      back={BACK}
      form={form}
      isRunning={isRunning}
      beside={<LogoPreview form={form} />}
    >
      {!isSaved && channel.version !== opened.version && (
        <div role="alert" className={styles.changed}>
          This channel was changed by someone else. <TextButton onClick={reload}>Reload</TextButton>
        </div>
      )}
      <ChannelFields form={form} currentTags={opened.tags} />
    </FormPage>
  )
}

import { eventsCalls, type WebhookEndpoint } from '@portal/contract/events/calls'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallForm } from '../../app/api/call-form.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { NotLoaded } from '../../ui/Empty.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { WebhookFields } from './WebhookFields.tsx'
import { WebhookHelp } from './WebhookHelp.tsx'

/** Edits a webhook's address, description and events. */
export default function EditWebhookPage() {
  const { id = '' } = useParams({ strict: false })
  const loadable = useCallQuery(eventsCalls.getWebhook, { id }, { once: true })
  if (loadable.data) return <EditForm webhook={loadable.data} />
  return (
    <Page title="Edit Webhook" back={{ to: paths.webhooks(), label: 'Webhooks' }} width="form">
      <NotLoaded
        loadable={loadable}
        height="20rem"
        missing={{ code: 'EndpointNotFound', link: <Link to={paths.webhooks()}>Back to Webhooks</Link> }}
      />
    </Page>
  )
}

function EditForm({ webhook: { id, address, description, types } }: { readonly webhook: WebhookEndpoint }) {
  const navigate = useNavigate()
  const own = paths.webhook(String(id))
  const { form, isRunning } = useCallForm(eventsCalls.updateWebhook, {
    initial: { id, address, description, types },
    onDone: () => navigate({ to: own, ignoreBlocker: true }),
    errorFields: { AddressNotPublic: 'address' },
  })
  return (
    <FormPage
      title="Edit Webhook"
      state={address}
      verb="Save"
      back={{ to: own, label: 'Webhook' }}
      form={form}
      isRunning={isRunning}
      beside={<WebhookHelp />}
    >
      <WebhookFields form={form} />
    </FormPage>
  )
}

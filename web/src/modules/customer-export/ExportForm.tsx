import {
  type ChosenCustomers,
  customerExportCalls,
  exportChoices,
  exportForm,
} from '@portal/contract/customer-export/calls'
import { useAction } from '../../app/api/actions.ts'
import { useSession } from '../../app/api/session.ts'
import { useForm } from '../../ui/form.ts'
import { PageForm } from '../../ui/PageForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { groupLabels } from './labels.ts'

const allCustomers: ChosenCustomers = {
  paid: true,
  free: true,
  comp: true,
  email: true,
  phone: true,
  optIn: true,
  optOut: true,
}

export function ExportForm() {
  const { user } = useSession()
  const { run, isRunning } = useAction(customerExportCalls.emailUserList)
  const form = useForm({
    schema: exportForm,
    initial: { ...allCustomers, sendToEmailAddress: user?.email ?? '' },
    onSubmit: ({ sendToEmailAddress, ...chosen }) => run({ ...asFlags(chosen), sendToEmailAddress }),
  })
  return (
    <PageForm form={form} verb="Email Customer List" isRunning={isRunning}>
      <ChoiceField label={groupLabels.type} options={exportChoices.type} form={form} />
      <ChoiceField label={groupLabels.username} options={exportChoices.username} form={form} />
      <ChoiceField label={groupLabels.notification} options={exportChoices.notification} form={form} />
      <TextField
        {...form.field('sendToEmailAddress')}
        label="Email address to send CSV file"
        description="This list contains personal data. Send it only to people who are allowed to see it."
        type="email"
      />
    </PageForm>
  )
}

/** As they travel in a query. */
function asFlags(chosen: ChosenCustomers): Record<keyof ChosenCustomers, 'true' | 'false'> {
  const flag = (isChosen: boolean) => (isChosen ? 'true' : 'false')
  return {
    paid: flag(chosen.paid),
    free: flag(chosen.free),
    comp: flag(chosen.comp),
    email: flag(chosen.email),
    phone: flag(chosen.phone),
    optIn: flag(chosen.optIn),
    optOut: flag(chosen.optOut),
  }
}

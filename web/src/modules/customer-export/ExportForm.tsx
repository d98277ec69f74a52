import { Checkbox } from '@mantine/core'
import {
  type ChosenCustomers,
  customerExportCalls,
  exportChoices,
  exportForm,
  SELECT_AT_LEAST_ONE,
} from '@portal/contract/customer-export/calls'
import { useCallForm } from '../../app/api/call-form.ts'
import { useSession } from '../../app/api/session.ts'
import type { Form } from '../../ui/form.ts'
import { PageForm } from '../../ui/PageForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CustomerExportPage.module.css'
import { ExportedFile } from './ExportedFile.tsx'
import { groupLabels, optionLabels } from '@portal/contract/customer-export/labels'

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
  const { form, isRunning } = useCallForm(customerExportCalls.emailUserList, {
    entered: {
      schema: exportForm,
      toInput: ({ sendToEmailAddress, ...chosen }) => ({ ...toFlags(chosen), sendToEmailAddress }),
    },
    initial: { ...allCustomers, sendToEmailAddress: user?.email ?? '' },
  })
  return (
    <div className={styles.form}>
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
      <ExportedFile chosen={form.values} />
    </div>
  )
}

/** As query parameters. */
function toFlags(chosen: ChosenCustomers): Record<keyof ChosenCustomers, 'true' | 'false'> {
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

type Option = keyof ChosenCustomers

interface ChoiceFieldProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly form: Form<ChosenCustomers & { readonly sendToEmailAddress: string }>
}

/** A group of checkboxes. At least one is required; the error shows immediately, because no other input comes first. */
function ChoiceField({ label, options, form }: ChoiceFieldProps) {
  const chosen = options.filter((option) => form.values[option] === true)
  const isWrong = chosen.length === 0
  return (
    <Checkbox.Group
      label={label}
      error={isWrong && SELECT_AT_LEAST_ONE}
      value={chosen}
      onChange={(next) => {
        for (const option of options) {
          const isChosen = next.includes(option)
          if (isChosen !== form.values[option]) form.field(option).onChange(isChosen)
        }
      }}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={optionLabels[option]} aria-invalid={isWrong || undefined} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

import { customersCalls } from '@portal/contract/customers/calls'
import { languages, timeZones } from '@portal/contract/customers/labels'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { useForm } from '../../ui/form.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

const call = customersCalls.updatePreferences

export function ModifyPreferencesDialog({ action, label, customer, onClose }: ActionDialogProps) {
  const { act, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, defaultTimeZone, defaultLanguage, emailSmsSubscription } = customer
  const form = useForm({
    schema: call.input,
    initial: {
      email,
      defaultTimeZone: known(timeZones, defaultTimeZone),
      defaultLanguage: known(languages, defaultLanguage),
      emailSmsSubscription,
    },
    onSubmit: act,
  })
  return (
    <ActionForm action={action} label={label} customer={customer} form={form} onClose={onClose} {...state}>
      <SelectField
        {...form.field('defaultTimeZone')}
        label="Time Zone"
        options={timeZones}
        placeholder="Select a time zone"
        autoFocus
      />
      <SelectField
        {...form.field('defaultLanguage')}
        label="Language"
        options={languages}
        placeholder="Select a language"
      />
      <CheckboxField
        {...form.field('emailSmsSubscription')}
        label="Communication Opt-In"
        description="Receives e-mails and text messages"
      />
    </ActionForm>
  )
}

/** The customer's choice, if it is still one. */
function known<V extends string>(options: readonly { readonly value: V }[], chosen: string | null): V | '' {
  return options.find(({ value }) => value === chosen)?.value ?? ''
}

import { customersCalls } from '@portal/contract/customers/calls'
import type { EditableField, FieldValue } from '@portal/contract/customers/edits'
import { languageLabel, languages, timeZoneLabel, timeZones } from '@portal/contract/customers/labels'
import { CheckboxField, SelectField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { ActionForm } from './ActionForm.tsx'
import { EditedField } from './EditedField.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'
import { useEdit } from './use-edit.ts'

const call = customersCalls.updatePreferences

export function ModifyPreferencesDialog(props: ActionDialogProps) {
  const { action, customer, onClose } = props
  const { act, note, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, defaultTimeZone, defaultLanguage, emailSmsSubscription } = customer
  const read = { defaultTimeZone, defaultLanguage, emailSmsSubscription }
  const form = useForm({
    schema: call.input,
    initial: {
      email,
      defaultTimeZone: known(timeZones, defaultTimeZone),
      defaultLanguage: known(languages, defaultLanguage),
      emailSmsSubscription,
    },
    onSubmit: (input): Promise<void> => edit.submit(input),
  })
  const edit = useEdit<typeof call>({ form, email, read, toDraft, act })
  return (
    <ActionForm {...props} {...state} form={form} note={note ?? edit.note}>
      <EditedField
        name="defaultTimeZone"
        label="Time Zone"
        othersChange={edit.getOthersChange('defaultTimeZone')}
        format={(zone) => timeZoneLabel(String(zone))}
      >
        <SelectField
          {...form.field('defaultTimeZone')}
          label="Time Zone"
          options={timeZones}
          placeholder="Select a time zone"
          autoFocus
        />
      </EditedField>
      <EditedField
        name="defaultLanguage"
        label="Language"
        othersChange={edit.getOthersChange('defaultLanguage')}
        format={(code) => languageLabel(String(code))}
      >
        <SelectField
          {...form.field('defaultLanguage')}
          label="Language"
          options={languages}
          placeholder="Select a language"
        />
      </EditedField>
      <EditedField
        name="emailSmsSubscription"
        label="Communication Opt-In"
        othersChange={edit.getOthersChange('emailSmsSubscription')}
        format={(isOptedIn) => (isOptedIn === true ? 'Opted in' : 'Opted out')}
      >
        <CheckboxField
          {...form.field('emailSmsSubscription')}
          label="Communication Opt-In"
          description="Receives emails and text messages"
        />
      </EditedField>
    </ActionForm>
  )
}

/** A stored option that is no longer available shows as none. */
function toDraft(name: EditableField, value: FieldValue): FieldValue {
  if (typeof value === 'boolean') return value
  return name === 'defaultTimeZone' ? known(timeZones, value) : known(languages, value)
}

/** The customer's stored option, if still available. */
function known<V extends string>(options: readonly { readonly value: V }[], chosen: string | null): V | '' {
  return options.find(({ value }) => value === chosen)?.value ?? ''
}

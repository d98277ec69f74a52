import { Checkbox, TagsInput } from '@mantine/core'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { type ServiceScope, scopeLabels, serviceScopes } from '@portal/contract/service/scopes'
import { useState } from 'react'
import { useCallForm } from '../../app/api/call-form.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CreateServiceKeyDialog.module.css'

const none: ServiceScope[] = []
const anywhere: string[] = []

/** Asks who will use the key, then shows it once. */
export function CreateServiceKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const { form, isRunning } = useCallForm(serviceKeysCalls.createServiceKey, {
    initial: { name: '', scopes: none, expiresOn: '', addresses: anywhere },
    onDone: (reply) => setKey(reply.key),
    errorFields: { ServiceKeyExists: 'name', ExpiryInThePast: 'expiresOn' },
  })
  if (key !== null) {
    return (
      <SecretDialog title="New Service Key" noun="Key" secret={key} onClose={onClose}>
        Copy this key now. It will not be shown again.
      </SecretDialog>
    )
  }

  const { value, onChange, error, name } = form.field('scopes')
  const { maxLength: _, ...addresses } = form.field('addresses')
  return (
    <FormDialog
      title="Create Service Key"
      verb="Create Service Key"
      form={form}
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" description="Name of the system that uses this key" autoFocus />
      <Checkbox.Group
        label="Permissions"
        error={error}
        value={value || []}
        // The checkboxes have no other values.
        onChange={(chosen) => onChange(chosen as ServiceScope[])}
      >
        <div className={styles.scopes}>
          {serviceScopes.map((scope) => (
            <Checkbox
              key={scope}
              name={name}
              value={scope}
              label={scopeLabels[scope]}
              className={styles.scope}
              aria-invalid={error !== undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <DateField
        {...form.field('expiresOn')}
        label="Last Day"
        description="In Eastern Time. Without one, the key does not expire."
        clearable
        placeholder="Never expires"
      />
      <TagsInput
        {...addresses}
        value={addresses.value || []}
        label="Allowed Addresses"
        description="IP addresses or networks, such as 203.0.113.0/24. Without one, the key works from anywhere."
        splitChars={[',', ' ']}
        acceptValueOnBlur
        clearable
      />
    </FormDialog>
  )
}

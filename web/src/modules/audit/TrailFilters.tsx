import { actionLabel } from '@portal/contract/audit/action-label'
import { auditCalls, SYSTEM } from '@portal/contract/audit/calls'
import { formatFullName } from '@portal/contract/full-name'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AuditTrail.module.css'
import type { FilterName, Filters } from './filters.ts'

interface TrailFiltersProps {
  readonly filters: Filters
  readonly setFilter: (name: FilterName, value: string) => void
}

/** The filters: admin user, action, customer, subject and dates. */
export function TrailFilters({ filters, setFilter }: TrailFiltersProps) {
  const people = useCallQuery(adminUsersCalls.getAllAdminUsers, {})
  const actions = useCallQuery(auditCalls.getAuditActions, {})
  const set = (name: FilterName) => ({
    name,
    value: filters[name],
    onChange: (value: string) => setFilter(name, value),
  })
  const peopleOptions = (people.data ?? []).map((person) => ({
    value: person.email,
    label: `${formatFullName(person)} (${person.email})`,
  }))
  const actionOptions = (actions.data ?? []).map((action) => ({ value: action, label: actionLabel(action) }))
  return (
    <search className={styles.filters} aria-label="Filters">
      <SelectField
        {...set('staff')}
        label="Admin User"
        placeholder="All admin users"
        options={known(filters.staff, [{ value: SYSTEM, label: 'System' }, ...peopleOptions])}
      />
      <SelectField
        {...set('action')}
        label="Action"
        placeholder="All actions"
        options={known(filters.action, actionOptions)}
      />
      <TypedFilter {...set('customer')} label="Customer" placeholder="Email or phone number" />
      <TypedFilter {...set('subject')} label="Subject" placeholder="Email, code or name" />
      <DateField {...set('from')} label="From" clearable placeholder="Any day" />
      <DateField {...set('to')} label="To" clearable placeholder="Any day" />
    </search>
  )
}

interface TypedFilterProps {
  readonly name: FilterName
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  readonly placeholder: string
}

/** Applied on Enter and on blur, because a partial address finds nothing. */
function TypedFilter({ value, onChange, ...rest }: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by Back or "Clear Filters".
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const applyTyped = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        applyTyped()
      }}
    >
      <TextField {...rest} value={typed} onChange={setTyped} onBlur={applyTyped} maxLength={254} />
    </form>
  )
}

/** Shows a filter from a shared URL even if its options do not include it, or have not loaded. */
function known(value: string, options: readonly { readonly value: string; readonly label: string }[]) {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
}

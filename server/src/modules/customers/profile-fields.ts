import type { EditableField } from '@portal/contract/customers/edits'
import type { Selectable } from 'kysely'
import type { DB } from '../../platform/db/types.ts'

type Customers = Selectable<DB['customers']>

interface ProfileField {
  readonly column: keyof Customers
  /** Shown in the customer's timeline. */
  readonly label: string
}

/** The customer fields that staff can edit, each with its column and label. */
export const profileFields = {
  firstName: { column: 'first_name', label: 'first name' },
  lastName: { column: 'last_name', label: 'last name' },
  defaultTimeZone: { column: 'time_zone', label: 'time zone' },
  defaultLanguage: { column: 'language', label: 'language' },
  emailSmsSubscription: { column: 'opted_in', label: 'notifications' },
  altContact1: { column: 'alt_contact1', label: 'first contact' },
  altContact2: { column: 'alt_contact2', label: 'second contact' },
  address: { column: 'support_address', label: 'address' },
  city: { column: 'support_city', label: 'city' },
  state: { column: 'support_state', label: 'state' },
  zipCode: { column: 'support_zip_code', label: 'zip code' },
  notes: { column: 'support_notes', label: 'notes' },
} as const satisfies Record<EditableField, ProfileField>

// The keys of `profileFields` are exactly those of its type.
export const profileFieldNames = Object.keys(profileFields) as EditableField[]

type ProfileColumn = (typeof profileFields)[EditableField]['column']

export const profileColumns: readonly ProfileColumn[] = profileFieldNames.map((name) => profileFields[name].column)

export type Profile = { readonly [Field in EditableField]: Customers[(typeof profileFields)[Field]['column']] }

export function toProfile(row: Pick<Customers, ProfileColumn>): Profile {
  // Each value comes from the field's own column.
  return Object.fromEntries(profileFieldNames.map((name) => [name, row[profileFields[name].column]])) as Profile
}

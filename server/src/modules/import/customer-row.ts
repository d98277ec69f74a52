import { languageCodes, timeZoneNames } from '@portal/contract/customers/labels'
import { toUsername } from '@portal/contract/customers/username'
import { firstName, lastName, sendToEmail } from '@portal/contract/fields'
import { z } from 'zod'
import { payingFields } from './paying-fields.ts'
import { day, machineText, noCardNumber, optional, text, time, yesOrNo } from './cells.ts'
import type { GivenColumns } from '../../platform/db/given-rows.ts'

const username = z
  .string('must be an email address or a phone number')
  .refine(...noCardNumber('any'))
  .transform(toUsername)
  .refine(
    (name) => /^1\d{10}$/.test(name) || sendToEmail.safeParse(name).success,
    'must be an email address or a phone number',
  )

const customerRow = z.object({
  sourceId: machineText(100),
  username,
  firstName,
  lastName,
  type: z.enum(['free', 'paid', 'comp', 'none'], 'must be free, paid, comp or none'),
  validTill: optional(day),
  status: z.enum(['registered', 'active', 'suspended'], 'must be registered, active or suspended'),
  merchantCode: text(16),
  createdAt: time,
  timeZone: z.enum(timeZoneNames, 'must be one of the time zones that customers can have'),
  language: z.enum(languageCodes, 'must be en or es'),
  optIn: yesOrNo,
  addressLine1: optional(text(100)),
  addressLine2: optional(text(100)),
  city: optional(text(100)),
  state: optional(text(100)),
  zipCode: optional(text(20)),
  country: optional(text(60)),
  client: optional(machineText(100)),
  utmSource: optional(machineText(100)),
  utmCampaign: optional(machineText(100)),
  utmMedium: optional(machineText(100)),
  utmTerm: optional(machineText(100)),
  utmContent: optional(machineText(100)),
  ...payingFields,
})
export const customerFields = customerRow.shape
export type CustomerRow = z.output<typeof customerRow>

/** The columns that an import may change of an existing customer. */
export const changeableColumns = {
  username: ['text', (row) => row.username],
  first_name: ['text', (row) => row.firstName],
  last_name: ['text', (row) => row.lastName],
  time_zone: ['text', (row) => row.timeZone],
  language: ['text', (row) => row.language],
  opted_in: ['boolean', (row) => row.optIn],
  address_line1: ['text', (row) => row.addressLine1],
  address_line2: ['text', (row) => row.addressLine2],
  city: ['text', (row) => row.city],
  state: ['text', (row) => row.state],
  zip_code: ['text', (row) => row.zipCode],
  country: ['text', (row) => row.country],
} as const satisfies GivenColumns<CustomerRow>
export type Changeable = keyof typeof changeableColumns
// The keys of the object above.
export const changeableNames = Object.keys(changeableColumns) as readonly Changeable[]

import type { FieldChange } from '@portal/contract/customers/calls'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'
import { profileFieldNames, profileFields } from '../profile-fields.ts'

/** The names of the fields in the audit trail: the API name for edits, the column name for imports. */
const recordedNames = profileFieldNames.flatMap((field) => [
  ['modify-name', field, field],
  ['modify-preferences', field, field],
  ['modify-support-information', field, field],
  ['import-customer', profileFields[field].column, field],
])

/** Returns the last recorded change of each editable field of a customer. */
export async function findFieldChanges(db: Db, customerId: number): Promise<FieldChange[]> {
  const names = sql.join(recordedNames.map(([action, name, field]) => sql`(${action}, ${name}, ${field})`))
  const { rows } = await sql<FieldChange>`
    select distinct on (recorded.field) recorded.field, entry.occurred_at as "changedAt",
      ${fullNameOf('staff')} as "changedBy"
    from audit_entries entry
    join (values ${names}) as recorded (action, name, field)
      on entry.action = recorded.action and jsonb_exists(entry.after, recorded.name)
    left join staff on staff.id = entry.staff_id
    where entry.customer_id = ${customerId}
    order by recorded.field, entry.occurred_at desc, entry.id desc`.execute(db)
  return rows
}

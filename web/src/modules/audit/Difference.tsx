import type { AuditEntry } from '@portal/contract/audit/calls'
import styles from './AuditTrail.module.css'
import { fieldLabel, formatValue } from './labels.ts'

/** What an entry says of each changed field: as it was, and as it is since then. */
export function Difference({ entry: { before, after, requestId } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <div>
      {fields.length === 0 && <p className={styles.quiet}>No details recorded</p>}
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>
                  <Value facts={before} field={field} />
                </td>
                <td>
                  <Value facts={after} field={field} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {requestId && <p className={styles.quiet}>Request ID: {requestId}</p>}
    </div>
  )
}

function Value({ facts, field }: { readonly facts: AuditEntry['before']; readonly field: string }) {
  const words = facts && Object.hasOwn(facts, field) ? formatValue(facts[field], field) : ''
  if (words !== '') return <span className={styles.value}>{words}</span>
  return (
    <span className={styles.quiet}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">None</span>
    </span>
  )
}

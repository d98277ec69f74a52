import { actionLabel } from '@portal/contract/audit/action-label'
import type { AuditEntry } from '@portal/contract/audit/calls'
import { fieldLabel, formatValue } from '@portal/contract/audit/labels'
import { type ChannelTag, channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { isUndoableAction, undoCalls } from '@portal/contract/undo/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import styles from './AuditTrail.module.css'
import { UndoEntryButton } from '../undo/UndoEntryButton.tsx'
import { tagNames } from './tag-names.ts'

const { getAllChannelTags } = channelTagsCalls
const TAGS = 'tags'

/** The changed fields of an entry: values before and after. */
export function Difference({ entry: { id, action, before, after, requestId } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const enabled = fields.includes(TAGS) && isUserAllowed(getAllChannelTags.permission)
  const { data: tags } = useCallQuery(getAllChannelTags, {}, { quiet: true, enabled })
  const isUndoable = isUndoableAction(action)
  const { data: offer } = useCallQuery(
    undoCalls.getUndoOffer,
    { entryId: String(id) },
    { quiet: true, enabled: isUndoable },
  )
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
                  <Value facts={before} field={field} tags={tags} />
                </td>
                <td>
                  <Value facts={after} field={field} tags={tags} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {offer && (
        <p>
          <UndoEntryButton entryId={offer.entryId} action={actionLabel(action)} />
        </p>
      )}
      {requestId && <p className={styles.quiet}>Request ID: {requestId}</p>}
    </div>
  )
}

interface ValueProps {
  readonly facts: AuditEntry['before']
  readonly field: string
  readonly tags: readonly ChannelTag[] | undefined
}

function Value({ facts, field, tags }: ValueProps) {
  const value = facts && Object.hasOwn(facts, field) ? facts[field] : undefined
  const text = formatValue(field === TAGS ? tagNames(value, tags) : value, field)
  if (text !== '') return <span className={styles.value}>{text}</span>
  return (
    <span className={styles.quiet}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">None</span>
    </span>
  )
}

import { TextField } from '../../../ui/TextField.tsx'
import styles from './TagFacts.module.css'

interface TagFactsProps {
  readonly code: string
  /** Undefined while it is being read. */
  readonly name: string | undefined
}

/** Of which tag the values are. */
export function TagFacts({ code, name }: TagFactsProps) {
  return (
    <div className={styles.facts}>
      <ReadOnlyField name="tag-code" label="Tag Code" value={code} />
      <ReadOnlyField name="tag-name" label="Tag Name" value={name ?? ''} />
    </div>
  )
}

function ReadOnlyField(props: { readonly name: string; readonly label: string; readonly value: string }) {
  return <TextField {...props} readOnly error={undefined} maxLength={undefined} onChange={() => {}} onBlur={() => {}} />
}

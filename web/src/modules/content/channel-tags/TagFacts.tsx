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
      <TextField name="tag-code" label="Tag Code" value={code} readOnly />
      <TextField name="tag-name" label="Tag Name" value={name} readOnly />
    </div>
  )
}

import { TextField } from '../../../ui/TextField.tsx'
import styles from './TagFacts.module.css'

interface TagFactsProps {
  readonly code: string
  /** Undefined while loading. */
  readonly name: string | undefined
}

/** The tag that the values belong to. */
export function TagFacts({ code, name }: TagFactsProps) {
  return (
    <div className={styles.facts}>
      <TextField name="tag-code" label="Tag Code" value={code} readOnly />
      <TextField name="tag-name" label="Tag Name" value={name} readOnly />
    </div>
  )
}

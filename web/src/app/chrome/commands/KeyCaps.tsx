import styles from './KeyCaps.module.css'

/** One key, or two pressed together or in sequence: `Ctrl K`, `G C`. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const [first, second] = keys.split(' ')
  return (
    <span className={styles.keys}>
      <kbd>{first}</kbd>
      {second && (
        <>
          {' '}
          <kbd>{second}</kbd>
        </>
      )}
    </span>
  )
}

import { liveCalls } from '@portal/contract/live/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import styles from './Presence.module.css'

const SHOWN = 3
/** A browser that disappears without notice is dropped after some time. */
const REFRESH_INTERVAL_MS = 30_000

/** Other users who have the customer open, with the form they have open. */
export function Presence({ email }: { readonly email: string }) {
  const { data = [] } = useCallQuery(
    liveCalls.getPresence,
    { email },
    { quiet: true, live: `presence:${email}`, everyMs: REFRESH_INTERVAL_MS },
  )
  const others = data.length - SHOWN
  return (
    <span role="status" aria-label="Also here" className={styles.presence}>
      {data.slice(0, SHOWN).map(({ name, form }) => (
        <span key={name} className={styles.person} data-busy={form !== null || undefined}>
          <span className={styles.avatar} aria-hidden>
            {initialsOf(name)}
          </span>
          {form === null ? `${name} is viewing` : `${name}: ${form}`}
        </span>
      ))}
      {others > 0 && <span className={styles.person}>+{others}</span>}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(' ')
  return `${words[0]?.slice(0, 1) ?? ''}${words.length > 1 ? (words.at(-1)?.slice(0, 1) ?? '') : ''}`
}

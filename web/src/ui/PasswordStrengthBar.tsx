import { passwordLevel } from '@portal/contract/staff/password-strength'
import styles from './PasswordStrengthBar.module.css'

const SEGMENTS = [1, 2, 3, 4, 5]
const labels = { 1: 'Very weak', 2: 'Weak', 3: 'Fair', 4: 'Strong', 5: 'Very strong' }

/** Estimated strength of a new password: up to five filled segments, and a label. */
export function PasswordStrengthBar({ password }: { readonly password: string }) {
  const level = password === '' ? 0 : passwordLevel(password)
  return (
    <div className={styles.strength}>
      <div
        className={styles.segments}
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={SEGMENTS.length}
        aria-valuenow={level}
        aria-valuetext={level === 0 ? 'No password entered' : labels[level]}
      >
        {SEGMENTS.map((segment) => (
          <span key={segment} data-level={segment <= level ? level : undefined} />
        ))}
      </div>
      <span className={styles.label} aria-hidden>
        Strength{level !== 0 && `: ${labels[level]}`}
      </span>
    </div>
  )
}

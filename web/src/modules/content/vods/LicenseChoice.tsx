import { type VodFilter, vodFilters } from '@portal/contract/content/vods/calls'
import { useNavigate } from '@tanstack/react-router'
import styles from './LicenseChoice.module.css'

const labels: Readonly<Record<VodFilter, string>> = { current: 'Current', expired: 'Expired', future: 'Future' }

/** Which videos are listed, by their licenses; the address says so. */
export function LicenseChoice({ chosen }: { readonly chosen: VodFilter }) {
  const navigate = useNavigate()

  function choose(filter: VodFilter) {
    void navigate({ to: '.', search: { filter: filter === 'current' ? undefined : filter }, replace: true })
  }

  return (
    <div role="radiogroup" aria-label="License" className={styles.choice}>
      {vodFilters.map((filter) => (
        <label key={filter} className={styles.option}>
          <input type="radio" name="license" checked={filter === chosen} onChange={() => choose(filter)} />
          {labels[filter]}
        </label>
      ))}
    </div>
  )
}

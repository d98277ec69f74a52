import type { CustomerExport } from '@portal/contract/customer-export/calls'
import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react'
import { Status } from '../../ui/Status.tsx'
import styles from './ExportStatus.module.css'
import { stateLabels } from './labels.ts'
import { percentOf } from './progress.ts'

const looks = {
  queued: { icon: IconClock, tone: 'quiet' },
  running: { icon: IconLoader2, tone: 'quiet' },
  done: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
  cancelled: { icon: IconCircleX, tone: 'quiet' },
} as const

/** What has become of an export, and how far it is while it is made. */
export function ExportStatus({ export: one }: { readonly export: CustomerExport }) {
  const { state, sentAs } = one
  if (state === 'running') return <Running percent={percentOf(one)} />
  return (
    <Status {...looks[state]}>
      {stateLabels[state]}
      {sentAs === 'link' && ' (link)'}
    </Status>
  )
}

function Running({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.running}>
      <Status {...looks.running}>{stateLabels.running}</Status>
      <progress className={styles.bar} max={100} value={percent} aria-label="Progress" />
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}

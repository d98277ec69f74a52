import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../../ui/clipboard.ts'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { usePortalName } from '../../../ui/portal-name.ts'
import { saveFile } from '../../../ui/save-file.ts'
import styles from './TwoFactor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Text of the continue button. */
  readonly verb: string
  readonly isRunning?: boolean
  readonly onStored: () => void
}

/** Shows new recovery codes once, and continues when they are stored. */
export function RecoveryCodes({ codes, verb, isRunning = false, onStored }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false)
  const portalName = usePortalName()
  const title = `Recovery codes for ${portalName}`
  const text = codes.join('\n')
  return (
    <section className={styles.form} aria-label="Recovery codes">
      <LeaveGuard
        isChanged={!isStored}
        title="Leave Without Saving Codes?"
        verb="Leave"
        cancelLabel="Stay"
        question="You have not confirmed that you saved your recovery codes. They will not be shown again."
      />
      <h2 className={styles.step}>Save your recovery codes</h2>
      <p>
        Save these codes somewhere you can reach without your phone. Each code works once. They will not be shown again.
      </p>
      <div className={styles.paper}>
        <p className={styles.title}>{title}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" size="sm" onClick={() => copyText(text, 'Recovery codes copied to clipboard')}>
          Copy
        </Button>
        <Button
          variant="default"
          size="sm"
          onClick={() => saveFile(`${title}.txt`, `${title}\n\n${text}\n`, 'text/plain;charset=utf-8')}
        >
          Download
        </Button>
        <Button variant="default" size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox
        label="I Have Saved These Codes"
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      <div className={styles.buttons}>
        <Button disabled={!isStored} loading={isRunning} onClick={onStored}>
          {verb}
        </Button>
      </div>
    </section>
  )
}

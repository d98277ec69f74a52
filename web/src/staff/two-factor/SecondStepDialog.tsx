import type { SecondStep } from '@portal/contract/staff/calls'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecondStepForm, type SecondStepProps, secondStepTitles } from './SecondStepForm.tsx'
import styles from './TwoFactor.module.css'

/** The second step over the page that waits for it. */
export function SecondStepDialog({
  onClose,
  ...props
}: SecondStepProps & Pick<SecondStep, 'step'> & { readonly onClose: () => void }) {
  return (
    // It waits below the notice of a narrow window, as the page does.
    <Dialog title={secondStepTitles[props.step]} onClose={onClose} onNarrow={() => {}}>
      <div className={styles.dialog}>
        <SecondStepForm {...props} />
      </div>
    </Dialog>
  )
}

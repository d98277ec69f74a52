import { useDebouncedValue } from '@mantine/hooks'
import { type Previewed, type PreviewedAction, previewedActions } from '@portal/contract/billing/preview/calls'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { CANNOT_BE_UNDONE, undoableOnCustomers } from '@portal/contract/undo/calls'
import { useEffect } from 'react'
import styles from './ActionPreview.module.css'
import { previewRows } from './preview-rows.ts'
import { type PreviewInput, usePreview } from './use-preview.ts'

/** Preview input, besides customer and action. */
export type PreviewedInput = Omit<PreviewInput, 'email' | 'action'>

interface ActionPreviewProps {
  readonly action: CustomerAction
  readonly email: string
  /** Null while the input is invalid. */
  readonly input?: PreviewedInput | null
  /** Set once the action is running, because the preview would change. */
  readonly isPaused: boolean
  /** Called when the server would reject the action, and when it no longer would; the setter of a state. */
  readonly onRefused: (isRefused: boolean) => void
  /** Receives the user's limits from the preview; the setter of a state. */
  readonly onPreviewed?: ((approval: Previewed['approval']) => void) | undefined
}

/**
 * Shows the changes to money and days that an action would make, computed by the server in a dry run; renders nothing
 * for other actions. Says if an action that can usually be undone cannot be for this customer. Blocks the action only if
 * the server would reject it, and no button moves.
 */
export function ActionPreview(props: ActionPreviewProps) {
  const { action, email, input = nothingMore, ...rest } = props
  const [entered] = useDebouncedValue(input, DEBOUNCE_MS)
  if (!isPreviewed(action)) return null
  // A preview is never shown beside an amount that it does not belong to.
  const isCurrent = input !== null && isSame(input, entered)
  return (
    <section className={styles.preview} aria-label="Preview of changes" data-rows={movesCardMoney(action) ? 4 : 3}>
      {input === null && <p>{NOT_YET}</p>}
      {input !== null && !isCurrent && <Skeleton />}
      {isCurrent && <PreviewTable preview={{ email, action, ...input }} {...rest} />}
    </section>
  )
}

const nothingMore: PreviewedInput = {}
/** Avoids a request on every keystroke. */
const DEBOUNCE_MS = 250
const NOT_YET = 'Complete the form to preview the changes.'
const cardMoney: readonly PreviewedAction[] = [
  'upgradeToPremium',
  'cancelWithRefund',
  'addCreditCard',
  'changeCreditCard',
  'retryPayment',
  'refundPayment',
]
const UNKNOWN = 'Preview is unavailable. You can still continue.'

function isPreviewed(action: CustomerAction): action is PreviewedAction {
  return previewedActions.some((previewed) => previewed === action)
}

function isSame(one: PreviewedInput, other: PreviewedInput | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether it charges or refunds the card immediately, which takes a separate line. */
function movesCardMoney(action: PreviewedAction): boolean {
  return cardMoney.some((moving) => moving === action)
}

interface PreviewTableProps extends Pick<ActionPreviewProps, 'isPaused' | 'onRefused' | 'onPreviewed'> {
  readonly preview: PreviewInput
}

function PreviewTable({ preview, isPaused, onRefused, onPreviewed }: PreviewTableProps) {
  const { effect, hasFailed, refusal } = usePreview(preview, !isPaused)
  const isRefused = refusal !== null
  useEffect(() => {
    onRefused(isRefused)
    return () => onRefused(false)
  }, [isRefused, onRefused])
  const approval = effect?.approval ?? null
  useEffect(() => {
    onPreviewed?.(approval)
    return () => onPreviewed?.(null)
  }, [approval, onPreviewed])
  if (hasFailed) return <p>{refusal ?? UNKNOWN}</p>
  if (effect === null) return <Skeleton />
  return (
    <>
      <dl>
        {previewRows(effect).map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before !== null && (
                <>
                  <span className={styles.before}>{before}</span>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden"> becomes </span>
                </>
              )}
              <span className={styles.after}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
      {!effect.canBeUndone && undoableOnCustomers.includes(preview.action) && <p role="status">{CANNOT_BE_UNDONE}</p>}
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy>
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
    </div>
  )
}

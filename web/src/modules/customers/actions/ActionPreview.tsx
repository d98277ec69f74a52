import { useDebouncedValue } from '@mantine/hooks'
import { type Previewed, type PreviewedAction, previewedActions } from '@portal/contract/billing/preview/calls'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { useEffect } from 'react'
import styles from './ActionPreview.module.css'
import { previewRows } from './preview-rows.ts'
import { type PreviewInput, usePreview } from './use-preview.ts'

/** What is previewed beside the customer and the action. */
export type PreviewedInput = Omit<PreviewInput, 'email' | 'action'>

interface ConsequenceListProps {
  readonly action: CustomerAction
  readonly email: string
  /** Null while the input cannot be previewed. */
  readonly input?: PreviewedInput | null
  /** Set once the action is under way: then the answer would be another. */
  readonly isPaused: boolean
  /** Called when the server says that it would reject the action, and when it no longer does; a state's setter. */
  readonly onRefused: (isRefused: boolean) => void
  /** Called with what the preview says of the limits of the user; a state's setter. */
  readonly onPreviewed?: ((approval: Previewed['approval']) => void) | undefined
}

/**
 * What an action would do to money and time, as the server says that has tried it; nothing for the actions that do not
 * touch either. Only a reason why the server would reject the action stands in its way, and no button moves.
 */
export function ActionPreview(props: ConsequenceListProps) {
  const { action, email, input = nothingMore, ...rest } = props
  const [entered] = useDebouncedValue(input, ASKED_AFTER_MS)
  if (!isPreviewed(action)) return null
  // An answer is never shown beside an amount that it is not the answer to.
  const isCurrent = input !== null && isSame(input, entered)
  return (
    <section className={styles.consequence} aria-label="Preview of changes" data-rows={movesCardMoney(action) ? 4 : 3}>
      {input === null && <p>{NOT_YET}</p>}
      {input !== null && !isCurrent && <Skeleton />}
      {isCurrent && <Consequences preview={{ email, action, ...input }} {...rest} />}
    </section>
  )
}

const nothingMore: PreviewedInput = {}
/** So that not every key asks the server. */
const ASKED_AFTER_MS = 250
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

/** Charges or refunds the card at once, which takes a line of its own. */
function movesCardMoney(action: PreviewedAction): boolean {
  return cardMoney.some((moving) => moving === action)
}

interface ConsequencesProps extends Pick<ConsequenceListProps, 'isPaused' | 'onRefused' | 'onPreviewed'> {
  readonly preview: PreviewInput
}

function Consequences({ preview, isPaused, onRefused, onPreviewed }: ConsequencesProps) {
  const { consequence, hasFailed, refusal } = usePreview(preview, !isPaused)
  const isRefused = refusal !== null
  useEffect(() => {
    onRefused(isRefused)
    return () => onRefused(false)
  }, [isRefused, onRefused])
  const approval = consequence?.approval ?? null
  useEffect(() => {
    onPreviewed?.(approval)
    return () => onPreviewed?.(null)
  }, [approval, onPreviewed])
  if (hasFailed) return <p>{refusal ?? UNKNOWN}</p>
  if (consequence === null) return <Skeleton />
  return (
    <dl>
      {previewRows(consequence).map(({ label, before, after }) => (
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

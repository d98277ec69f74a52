import { type complimentaryCodeForm, complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { formatDays } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import type { z } from 'zod'
import { useCallQuery } from '../../app/api/queries.ts'
import { HelpPanel } from '../../ui/HelpPanel.tsx'
import type { Draft } from '../../ui/form.ts'
import { dayOf } from '../../ui/address-day.ts'
import styles from './CodeSummary.module.css'

const LATEST = 5

const { shape } = complimentaryCodesCalls.createComplimentaryCode.input
type CodeForm = z.input<ReturnType<typeof complimentaryCodeForm>>

/** Beside the form of a new code: what it will give, and the latest codes. */
export function CodeSummary({ values }: { readonly values: Draft<CodeForm> }) {
  const codes = useCallQuery(complimentaryCodesCalls.getAllComplimentaryCodes, {}, { quiet: true })
  return (
    <div className={styles.summary}>
      <HelpPanel title="Code Summary">
        <CodeTerms values={values} />
      </HelpPanel>
      {codes.data && codes.data.length > 0 && (
        <HelpPanel title="Latest Codes">
          <dl className={styles.codes}>
            {codes.data.slice(0, LATEST).map(({ code, requestedBy, duration, accountCount, maximumAccounts }) => (
              <div key={code}>
                <dt>{code}</dt>
                <dd>
                  {requestedBy}, {daysText(duration)}, {formatCount(accountCount)} of {formatCount(maximumAccounts)}{' '}
                  used
                </dd>
              </div>
            ))}
          </dl>
        </HelpPanel>
      )}
    </div>
  )
}

function CodeTerms({
  values: { startDate, endDate, duration, maximumAccounts },
}: {
  readonly values: Draft<CodeForm>
}) {
  const days = shape.duration.safeParse(duration).data
  const accounts = shape.maximumAccounts.safeParse(maximumAccounts).data
  const [first, last] = [dayOf(startDate ?? undefined), dayOf(endDate ?? undefined)]
  return (
    <dl className={styles.terms}>
      <dt>Subscription</dt>
      <dd>{days === undefined ? 'Enter a duration' : `Complimentary for ${daysText(days)} from sign-up`}</dd>
      <dt>Accounts</dt>
      <dd>{accounts === undefined ? 'Enter a maximum' : `Up to ${formatCount(accounts)}`}</dd>
      <dt>Sign-up</dt>
      <dd>
        {first && last && first <= last ? `${formatDays({ first, last })} (UTC)` : 'Select a start and an end date'}
      </dd>
    </dl>
  )
}

function daysText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'day' : 'days'}`
}

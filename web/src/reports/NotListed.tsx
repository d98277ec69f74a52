import { Button } from '@mantine/core'
import type { Failure } from '../api/readings.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Link } from '../ui/Link.tsx'
import { asOfText, isMomentGone } from './as-of.ts'

interface NotListedProps {
  readonly failure: Failure
  readonly tryAgain: () => void
  /** Of when the list would be; undefined where it would be of now. */
  readonly asOf: Date | undefined
  /** The report. */
  readonly back: { readonly to: string }
}

/** A list of a moment that is no longer kept is never one of another: the report is shown again instead. */
export function NotListed({ failure, tryAgain, asOf, back }: NotListedProps) {
  if (!isMomentGone(failure)) return <Failed failure={failure} tryAgain={tryAgain} />
  const text = asOf ? `This report is of ${asOfText(asOf)}, Eastern Time.` : 'This report is of another time.'
  return (
    <Empty text={`${text} What it counted is no longer kept.`}>
      <Button variant="default" size="sm" component={Link} to={back.to}>
        Show it again
      </Button>
    </Empty>
  )
}

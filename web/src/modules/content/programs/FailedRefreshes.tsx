import type { ReplyOf } from '@portal/contract/call'
import { type programsCalls, refreshProblems } from '@portal/contract/content/programs/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './GuideWarning.module.css'

const NAMED = 8

/** Names the channels whose latest refresh failed, because in the grid they may be far below. */
export function FailedRefreshes({ channels }: Pick<ReplyOf<typeof programsCalls.getProgramGuide>, 'channels'>) {
  const failed = channels.flatMap(({ code, name, problem }) => (problem ? [{ code, name, problem }] : []))
  if (failed.length === 0) return null
  return (
    <section className={styles.frame} aria-label="Not refreshed">
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        {failed.length === 1 ? 'One program guide' : `${failed.length} program guides`} could not be refreshed:{' '}
        {failed.slice(0, NAMED).map(({ code, name, problem }, index) => (
          <span key={code}>
            {index > 0 && ', '}
            <Link to={paths.channelPrograms(code)} title={refreshProblems[problem]}>
              {name}
            </Link>
          </span>
        ))}
        {failed.length > NAMED && ` and ${failed.length - NAMED} more`}
      </p>
    </section>
  )
}

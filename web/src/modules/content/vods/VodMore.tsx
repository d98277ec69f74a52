import type { Vod } from '@portal/contract/content/vods/calls'
import styles from './VodMore.module.css'

/** On narrow windows the description is there already, as one of the columns that these have no place for. */
export function VodMore({ vod }: { readonly vod: Vod }) {
  const { actors, categories, description } = vod
  return (
    <dl className={styles.more}>
      <dt>Actors</dt>
      <dd>{actors.join(', ') || 'None'}</dd>
      <dt>Categories</dt>
      <dd>{categories.join(', ') || 'None'}</dd>
      {description && (
        <>
          <dt data-width="wide">Description</dt>
          <dd data-width="wide">{description}</dd>
        </>
      )}
    </dl>
  )
}

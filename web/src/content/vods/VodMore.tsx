import type { Vod } from '@portal/contract/content/vods/calls'
import styles from './VodMore.module.css'

export function VodMore({ vod }: { readonly vod: Vod }) {
  const { actors, categories, description } = vod
  return (
    <dl className={styles.more}>
      <dt>Actors</dt>
      <dd>{actors.join(', ') || 'None named'}</dd>
      <dt>Categories</dt>
      <dd>{categories.join(', ') || 'None named'}</dd>
      {description && (
        <>
          <dt>Description</dt>
          <dd>{description}</dd>
        </>
      )}
    </dl>
  )
}

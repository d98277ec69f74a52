import type { Vod } from '@portal/contract/content/vods/calls'
import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './VodPicture.module.css'

/** The picture, or a sign where there is none or where it cannot be shown. */
export function VodPicture({ vod: { logo, name } }: { readonly vod: Vod }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (logo === null || failed === logo || !isOwn(logo)) {
    const why = logo === null ? 'No picture' : `The picture is at ${logo}`
    return (
      <span className={styles.none} title={why}>
        <IconMovie size={18} aria-hidden />
        <span className="visually-hidden">{why}</span>
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      src={logo}
      alt={`Poster of ${name}`}
      width={50}
      height={28}
      loading="lazy"
      onError={() => setFailed(logo)}
    />
  )
}

/** The portal shows no images of other servers: they would learn who looks at what. */
function isOwn(address: string): boolean {
  return URL.parse(address, location.href)?.origin === location.origin
}

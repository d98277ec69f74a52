import type { Vod } from '@portal/contract/content/vods/calls'
import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { usePortalConfig } from '../../../app/api/portal-config.ts'
import styles from './VodPicture.module.css'

/** The picture, or a sign where there is none or where it cannot be shown. */
export function VodPicture({ vod: { logo, name } }: { readonly vod: Vod }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { pictureOrigins } = usePortalConfig()
  if (logo === null || failed === logo || !isOf([location.origin, ...pictureOrigins], logo)) {
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

/** No other server than these is asked for a picture: it would learn who looks at what. */
function isOf(origins: readonly string[], address: string): boolean {
  return origins.includes(URL.parse(address, location.href)?.origin ?? '')
}

import { channelLogosCalls, logoAddress } from '@portal/contract/content/channel-logos/calls'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import styles from './LogoImage.module.css'

interface LogoImageProps {
  /** The logo's key. */
  readonly logo: string
  /** Text alternative, if no text beside it says the same. */
  readonly alt?: string
  readonly size?: 'row' | 'tile' | 'preview'
}

/** The image of a channel logo, or a placeholder if it was deleted. */
export function LogoImage({ logo, alt = '', size = 'row' }: LogoImageProps) {
  const { data: logos } = useCallQuery(channelLogosCalls.getAllChannelLogos, {}, { quiet: true })
  const [broken, setBroken] = useState<string | null>(null)
  const known = logos?.find(({ Key }) => Key === logo)
  const address = known && logoAddress(known)
  return (
    <span className={styles.logo} data-size={size}>
      {address && address !== broken && <img src={address} alt={alt} onError={() => setBroken(address)} />}
      {(logos && !known) || (address && address === broken) ? <Missing alt={alt} /> : null}
    </span>
  )
}

function Missing({ alt }: { readonly alt: string }) {
  return (
    <span className={styles.missing} title="This logo has been deleted">
      <IconPhotoOff size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{alt ? `${alt}, deleted` : 'Logo deleted'}</span>
    </span>
  )
}

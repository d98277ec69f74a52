import { type ChannelLogo, channelLogosCalls, logoAddress } from '@portal/contract/content/channel-logos/calls'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useReading } from '../../../app/api/queries.ts'
import styles from './LogoImage.module.css'

interface LogoImageProps {
  /** Its key. */
  readonly logo: string
  /** Its meaning, if no text beside it states it. */
  readonly alt?: string
  readonly size?: 'row' | 'tile' | 'preview'
}

/** The image of a channel logo, or a placeholder where it has been deleted. */
export function LogoImage({ logo, alt = '', size = 'row' }: LogoImageProps) {
  const logos = useLogos()
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

/** All logos; undefined until they are known. */
function useLogos(): readonly ChannelLogo[] | undefined {
  return useReading(channelLogosCalls.getAllChannelLogos, {}, { quiet: true }).data
}

function Missing({ alt }: { readonly alt: string }) {
  return (
    <span className={styles.missing} title="This logo has been deleted">
      <IconPhotoOff size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{alt ? `${alt}, deleted` : 'Logo deleted'}</span>
    </span>
  )
}

import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import type { Channel } from '@portal/contract/content/channels/calls'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import styles from './DeleteLogo.module.css'
import { LogoImage } from './LogoImage.tsx'

interface DeleteLogoProps {
  /** The logo's key. */
  readonly logo: string
  /** Channels that use it; undefined while loading. */
  readonly channels: readonly Channel[] | undefined
}

/** Deletes a logo. The confirmation lists the channels that use it. */
export function DeleteLogo({ logo, channels }: DeleteLogoProps) {
  return (
    <ConfirmButton
      call={channelLogosCalls.deleteChannelLogo}
      input={{ fileName: logo }}
      label="Delete"
      ariaLabel={`Delete ${logo}`}
      title="Delete Channel Logo"
      verb="Delete Channel Logo"
      question="Are you sure you want to delete this channel logo?"
      isDangerous
    >
      <p className={styles.logo}>
        <LogoImage logo={logo} size="tile" />
        {logo}
      </p>
      {!channels && <p>Unable to load the channels that use this logo. They will show a placeholder.</p>}
      {channels && channels.length > 0 && (
        <>
          <p>
            {channels.length === 1 ? '1 channel uses this logo' : `${channels.length} channels use this logo`} and will
            show a placeholder:
          </p>
          <ul className={styles.channels}>
            {channels.map(({ code, name }) => (
              <li key={code}>
                {name} ({code})
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmButton>
  )
}

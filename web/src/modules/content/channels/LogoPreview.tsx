import { channelLogosCalls, logoNameFor } from '@portal/contract/content/channel-logos/calls'
import { channelCode } from '@portal/contract/content/channels/calls'
import { IconPhoto } from '@tabler/icons-react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { HelpPanel } from '../../../ui/HelpPanel.tsx'
import type { Form } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import type { ChannelForm } from './channel-form.ts'
import styles from './LogoPreview.module.css'

/** Beside the form of a channel: its logo, or the one named after its code until one is selected. */
export function LogoPreview({ form }: { readonly form: Form<ChannelForm> }) {
  const { code, name, logo } = form.values
  const isCode = channelCode.safeParse(code).success
  return (
    <HelpPanel title="Logo">
      {logo ? (
        <>
          <Tile logo={logo} />
          <p>{logo}</p>
        </>
      ) : (
        <MatchingLogo name={isCode && code ? logoNameFor(code) : null} onSelect={form.field('logo').onChange} />
      )}
      {(name || code) && (
        <p className={styles.channel}>
          <span className={styles.name}>{name}</span> {code}
        </p>
      )}
    </HelpPanel>
  )
}

interface MatchingLogoProps {
  /** Logo name for the code; null until the code is valid. */
  readonly name: string | null
  readonly onSelect: (logo: string) => void
}

/** The logo named after the code, to select, or a hint if there is none. */
function MatchingLogo({ name, onSelect }: MatchingLogoProps) {
  const { data: logos } = useCallQuery(channelLogosCalls.getAllChannelLogos, {}, { quiet: true })
  const exists = logos?.some(({ Key }) => Key === name) ?? false
  return (
    <>
      <Tile logo={exists ? name : null} />
      {name === null && <p>Enter a code to preview its logo.</p>}
      {name !== null && logos && (
        <p role="status">
          {name} {exists ? 'is available.' : 'has not been uploaded.'}{' '}
          {exists ? (
            <TextButton onClick={() => onSelect(name)}>Select This Logo</TextButton>
          ) : (
            <Link to={paths.channelLogos()}>Upload Logo</Link>
          )}
        </p>
      )}
    </>
  )
}

function Tile({ logo }: { readonly logo: string | null }) {
  return (
    <div className={styles.tile}>
      {logo ? (
        <LogoImage logo={logo} size="preview" alt={logo} />
      ) : (
        <IconPhoto size={32} stroke={1.4} role="img" aria-label="No logo" />
      )}
    </div>
  )
}

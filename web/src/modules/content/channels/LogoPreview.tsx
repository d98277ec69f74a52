import { channelLogosCalls, logoNameFor } from '@portal/contract/content/channel-logos/calls'
import { channelCode } from '@portal/contract/content/channels/calls'
import { IconPhoto } from '@tabler/icons-react'
import { useReading } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Beside } from '../../../ui/Beside.tsx'
import type { Form } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import type { ChannelForm } from './channel-form.ts'
import styles from './LogoPreview.module.css'

/** Beside the form of a channel: its logo, or until one is selected the one that is named after its code. */
export function LogoPreview({ form }: { readonly form: Form<ChannelForm> }) {
  const { data: logos } = useReading(channelLogosCalls.getAllChannelLogos, {}, { quiet: true })
  const { code, name, logo } = form.values
  const own = channelCode.safeParse(code).success ? logoNameFor(code ?? '') : null
  const hasOwn = own !== null && logos?.some(({ Key }) => Key === own)
  const shown = logo || (hasOwn ? own : null)
  return (
    <Beside title="Logo">
      <div className={styles.tile}>
        {shown ? (
          <LogoImage logo={shown} size="preview" alt={shown} />
        ) : (
          <IconPhoto size={32} stroke={1.4} role="img" aria-label="No logo" />
        )}
      </div>
      {(name || code) && (
        <p className={styles.channel}>
          <span className={styles.name}>{name}</span> {code}
        </p>
      )}
      <p role="status">
        {logo && logo}
        {!logo && hasOwn && `${own} is in Channel Logos. `}
        {!logo && !hasOwn && own && logos && `${own} is not in Channel Logos. `}
        {!logo && !own && 'Enter the code to see the logo that is named after it.'}
      </p>
      {!logo && hasOwn && own && (
        <TextButton onClick={() => form.field('logo').onChange(own)}>Select This Logo</TextButton>
      )}
      {!logo && !hasOwn && own && logos && <Link to={paths.channelLogos()}>Upload Logo</Link>}
    </Beside>
  )
}

import { Button } from '@mantine/core'
import type { ComplimentaryCode } from '@portal/contract/complimentary-codes/calls'
import { usabilityText } from '@portal/contract/complimentary-codes/usable'
import { toUtcDay } from '@portal/contract/dates'
import { IconCopy } from '@tabler/icons-react'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { copyText } from '../../ui/clipboard.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignUpUrl.module.css'

interface SignUpUrlProps {
  /** Undefined while loading. */
  readonly codes: readonly ComplimentaryCode[] | undefined
}

/** The sign-up URL of the code named in the portal's address. */
export function SignUpUrl({ codes }: SignUpUrlProps) {
  const { complimentarySignUpUrl } = usePortalConfig()
  const { view } = useAddressQuery()
  const viewed = codes?.find(({ code }) => code === view)
  const url = viewed ? `${complimentarySignUpUrl}${viewed.code}` : ''
  const warning = viewed && usabilityText(viewed, toUtcDay(portalNow()))?.sentence
  const unknown = view && codes && !viewed ? `There is no complimentary code ${view}.` : undefined
  return (
    <div className={styles.field}>
      <TextField
        name="sign-up-url"
        label="Sign-Up URL"
        placeholder="Select View URL in a row below"
        readOnly
        value={url}
        action={
          <Button
            variant="default"
            disabled={url === ''}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => copyText(url, 'Complimentary code URL copied to clipboard successfully', warning)}
          >
            Copy
          </Button>
        }
      />
      <p role="status" className={styles.warning}>
        {unknown ?? warning}
      </p>
    </div>
  )
}

/** Shows the URL of a code above the list. */
export function ViewUrlButton({ code }: { readonly code: string }) {
  const { view } = useAddressQuery()
  const changeQuery = useQueryChange()
  return (
    <TextButton
      aria-label={`View URL of ${code}`}
      aria-pressed={view === code}
      onClick={() => changeQuery({ view: code })}
    >
      View URL
    </TextButton>
  )
}

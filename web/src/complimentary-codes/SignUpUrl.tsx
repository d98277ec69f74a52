import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { usePortalConfig } from '../api/portal-config.ts'
import { useAddressQuery, useQueryChange } from '../ui/address-query.ts'
import { copyText } from '../ui/clipboard.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './SignUpUrl.module.css'

/** The address of the code that is viewed; which one that is stands in the portal's own address. */
export function SignUpUrl() {
  const { complimentarySignUpUrl } = usePortalConfig()
  const { view: code } = useAddressQuery()
  const url = code ? `${complimentarySignUpUrl}${code}` : ''
  return (
    <div className={styles.field}>
      <TextField
        name="sign-up-url"
        label="Sign-Up URL"
        placeholder="View the URL of a code below"
        readOnly
        value={url}
        error={undefined}
        maxLength={undefined}
        onChange={() => {}}
        onBlur={() => {}}
        action={
          <Button
            variant="default"
            disabled={url === ''}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => copyText(url, 'Complimentary code URL copied to clipboard successfully')}
          >
            Copy
          </Button>
        }
      />
    </div>
  )
}

/** Shows the address of one code above the list. */
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

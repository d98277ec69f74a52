import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePortalConfig } from '../chrome/portal-config.ts'
import { copyText } from '../ui/clipboard.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './SignUpUrl.module.css'

/** The address of the code that is viewed; which one that is stands in the portal's own address. */
export function SignUpUrl() {
  const { complimentarySignUpUrl } = usePortalConfig()
  const { view: code } = useSearch({ strict: false })
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
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  return (
    <TextButton
      aria-label={`View URL of ${code}`}
      aria-pressed={view === code}
      onClick={() =>
        void navigate({
          to: '.',
          search: (current: object) => ({ ...current, view: code }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      View URL
    </TextButton>
  )
}

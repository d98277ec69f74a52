import { ComboboxChevron, Input, TextInput } from '@mantine/core'
import { channelLogosCalls, logoNameFor } from '@portal/contract/content/channel-logos/calls'
import { textFilter } from '@portal/contract/search-text'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty, Failed } from '../../../ui/Empty.tsx'
import type { FieldOptions } from '../../../ui/fields.tsx'
import type { FieldProps } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import styles from './LogoField.module.css'

interface LogoFieldProps extends Omit<FieldProps<string | null | undefined>, 'onChange'>, FieldOptions {
  readonly onChange: (logo: string) => void
  /** Code of the channel whose own logo is listed first. */
  readonly channelCode: string
}

/** Shows the selected logo, and opens a picker with all logos. */
export function LogoField({ name, label, value, onChange, onBlur, error, channelCode }: LogoFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const logo = value || null
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div" labelProps={{ id: `${id}-label` }}>
      <Input
        component="button"
        type="button"
        pointer
        id={id}
        name={name}
        rightSection={<ComboboxChevron />}
        // A combobox whose options open in a dialog; screen readers announce its role.
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${id}-choice`}
        aria-labelledby={`${id}-label ${id}-value`}
        error={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setIsOpen(true)}
        onBlur={isOpen ? undefined : onBlur}
      >
        <span className={styles.value}>
          {logo && <LogoImage logo={logo} />}
          <span id={`${id}-value`}>{logo ?? 'Select a logo'}</span>
        </span>
      </Input>
      {isOpen && (
        <LogoPicker
          id={`${id}-choice`}
          chosen={logo}
          channelCode={channelCode}
          onChoose={(chosen) => {
            onChange(chosen)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Input.Wrapper>
  )
}

interface LogoPickerProps {
  readonly id: string
  readonly chosen: string | null
  readonly channelCode: string
  readonly onChoose: (logo: string) => void
  readonly onClose: () => void
}

/** All logos as images, the one named after the channel first. */
function LogoPicker({ id, chosen, channelCode, onChoose, onClose }: LogoPickerProps) {
  const [text, setText] = useState('')
  const { data, failure, retry } = useCallQuery(channelLogosCalls.getAllChannelLogos, {}, { quiet: true })
  const own = logoNameFor(channelCode)
  const keys = data?.map(({ Key }) => Key).filter(textFilter(text))
  const offered = keys?.toSorted((first, second) => Number(second === own) - Number(first === own))

  function chooseFirst(event: KeyboardEvent) {
    const first = offered?.[0]
    if (event.key !== 'Enter' || !text.trim() || !first) return
    event.preventDefault()
    onChoose(first)
  }

  return (
    <Dialog title="Select Logo" onClose={onClose} size={680}>
      <div id={id}>
        <TextInput
          label="Find by Name"
          description="Press Enter to select the first match"
          data-autofocus
          value={text}
          onKeyDown={chooseFirst}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {!data && failure && <Failed isPart failure={failure} retry={retry} />}
        {offered && (
          <ul className={styles.logos} aria-label="Logos">
            {offered.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles.logo}
                  aria-pressed={key === chosen}
                  data-own={key === own || undefined}
                  onClick={() => onChoose(key)}
                >
                  <LogoImage logo={key} size="tile" />
                  {key}
                </button>
              </li>
            ))}
          </ul>
        )}
        {offered?.length === 0 && (
          <Empty text={text ? 'No logos match' : 'No channel logos yet'}>
            <Link to={paths.channelLogos()}>Upload a logo</Link>
          </Empty>
        )}
      </div>
    </Dialog>
  )
}

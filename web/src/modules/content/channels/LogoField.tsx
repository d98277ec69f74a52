import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { FieldOptions } from '../../../ui/field.ts'
import type { FieldProps } from '../../../ui/form.ts'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import styles from './LogoField.module.css'
import { LogoPicker } from './LogoPicker.tsx'

interface LogoFieldProps extends Omit<FieldProps<string | null | undefined>, 'onChange'>, FieldOptions {
  readonly onChange: (logo: string) => void
  /** The logo that is named for it is offered first. */
  readonly channelCode: string
}

/** Shows the chosen logo, and opens a choice of all of them. */
export function LogoField({ name, label, value, onChange, onBlur, error, channelCode }: LogoFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const logo = value || null
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div" labelProps={{ id: `${id}-label` }}>
      <button
        type="button"
        id={id}
        name={name}
        className={styles.field}
        // A choice that opens as a dialog; what a screen reader calls it is what it is.
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${id}-choice`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setIsOpen(true)}
        onBlur={isOpen ? undefined : onBlur}
      >
        {logo && <LogoImage logo={logo} />}
        <span id={`${id}-value`} className={logo ? undefined : styles.placeholder}>
          {logo ?? 'Select a logo'}
        </span>
        <IconChevronDown size={16} aria-hidden className={styles.arrow} />
      </button>
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

import { Checkbox } from '@mantine/core'
import type { ChosenCustomers } from '@portal/contract/customer-export/calls'
import type { Form } from '../ui/form.ts'
import styles from './CustomerExportPage.module.css'
import { optionLabels } from './labels.ts'

type Option = keyof ChosenCustomers

interface ChoiceFieldProps {
  readonly label: string
  /** The message that none is chosen stands at the first. */
  readonly options: readonly [Option, ...Option[]]
  readonly form: Form<ChosenCustomers & { readonly sendToEmailAddress: string }>
}

/** Some of a few options, at least one. */
export function ChoiceField({ label, options, form }: ChoiceFieldProps) {
  const { error, onBlur } = form.field(options[0])
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={options.filter((option) => form.values[option] === true)}
      onChange={(chosen) => {
        for (const option of options) {
          const isChosen = chosen.includes(option)
          if (isChosen !== form.values[option]) form.field(option).onChange(isChosen)
        }
      }}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option}
            value={option}
            label={optionLabels[option]}
            aria-invalid={error !== undefined || undefined}
            onBlur={onBlur}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

import { Checkbox } from '@mantine/core'
import { type ChosenCustomers, SELECT_AT_LEAST_ONE } from '@portal/contract/customer-export/calls'
import type { Form } from '../../ui/form.ts'
import styles from './CustomerExportPage.module.css'
import { optionLabels } from './labels.ts'

type Option = keyof ChosenCustomers

interface ChoiceFieldProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly form: Form<ChosenCustomers & { readonly sendToEmailAddress: string }>
}

/** Some of a few options, at least one: that none is chosen is said at once, as nothing else needs to be entered first. */
export function ChoiceField({ label, options, form }: ChoiceFieldProps) {
  const chosen = options.filter((option) => form.values[option] === true)
  const isWrong = chosen.length === 0
  return (
    <Checkbox.Group
      label={label}
      error={isWrong && SELECT_AT_LEAST_ONE}
      value={chosen}
      onChange={(next) => {
        for (const option of options) {
          const isChosen = next.includes(option)
          if (isChosen !== form.values[option]) form.field(option).onChange(isChosen)
        }
      }}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={optionLabels[option]} aria-invalid={isWrong || undefined} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

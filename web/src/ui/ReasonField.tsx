import { reasonHint, withPlainCharacters } from '@portal/contract/reason'
import type { TextFieldProps } from './field.ts'
import { TextAreaField } from './TextAreaField.tsx'

type ReasonFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label' | 'description'>

/** Why something is done, in the few characters that a reason may have: its hint names them, and those that it rejects. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <TextAreaField
      {...props}
      label="Reason"
      rows={3}
      replace={withPlainCharacters}
      description={reasonHint(props.value ?? '')}
    />
  )
}

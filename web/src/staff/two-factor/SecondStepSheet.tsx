import type { SecondStep } from '@portal/contract/staff/calls'
import sheet from '../SignIn.module.css'
import { SecondStepForm, type SecondStepProps, secondStepTitles } from './SecondStepForm.tsx'

/** The second step on the sign-in page. */
export function SecondStepSheet(props: SecondStepProps & Pick<SecondStep, 'step'>) {
  return (
    <div className={sheet.sheet}>
      <h1 className={sheet.title}>{secondStepTitles[props.step]}</h1>
      <SecondStepForm {...props} />
    </div>
  )
}

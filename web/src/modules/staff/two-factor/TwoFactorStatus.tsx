import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { Status } from '../../../ui/Status.tsx'

export function TwoFactorStatus({ isOn }: { readonly isOn: boolean }) {
  return (
    <Status icon={isOn ? IconShieldCheck : IconShieldOff} tone={isOn ? 'good' : 'quiet'}>
      {twoFactorLabel(isOn)}
    </Status>
  )
}

export function twoFactorLabel(isOn: boolean): string {
  return isOn ? 'On' : 'Off'
}

import { HelpPanel } from '../../../ui/HelpPanel.tsx'
import styles from './TwoFactor.module.css'

/** Shown while two-factor authentication is off: how to set it up. */
export function SetupHelp() {
  return (
    <HelpPanel title="How It Works">
      <ol className={styles.help}>
        <li>
          Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          1Password.
        </li>
        <li>Select Turn On and enter your password.</li>
        <li>Scan the QR code with the app, and enter the 6-digit code that it shows.</li>
        <li>Store the 10 recovery codes. Each signs you in once if your phone is lost.</li>
      </ol>
      <p>From then on, you sign in with your password and the current code from the app.</p>
    </HelpPanel>
  )
}

/** Shown while two-factor authentication is on: what to do if the phone is lost. */
export function LostPhoneHelp() {
  return (
    <HelpPanel title="If You Lose Your Phone">
      <ol className={styles.help}>
        <li>Sign in with your password and a recovery code. Each code works once.</li>
        <li>Select Change Authenticator App to set up your new phone.</li>
        <li>Select Generate New Recovery Codes to replace all your codes.</li>
      </ol>
      <p>
        If you have neither your phone nor a recovery code, ask an administrator to turn off two-factor authentication
        for you.
      </p>
    </HelpPanel>
  )
}

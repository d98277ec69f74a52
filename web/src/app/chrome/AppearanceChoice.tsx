import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type ColorScheme, chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import styles from './AppearanceChoice.module.css'
import { IconButton } from '../../ui/IconButton.tsx'

const choices: readonly { value: ColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
]

/** Selects light, dark or the system's theme. Stored in this browser. */
export function AppearanceChoice() {
  const colorScheme = useColorScheme()
  const Shown = choices.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Dropdown
      label="Theme"
      trigger={(trigger) => (
        <IconButton {...trigger} size={32} label="Theme">
          <Shown size={18} stroke={1.6} aria-hidden />
        </IconButton>
      )}
    >
      {choices.map(({ value, label, icon: ChoiceIcon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="appearance"
            checked={colorScheme === value}
            onChange={() => chooseColorScheme(value)}
          />
          <ChoiceIcon size={16} stroke={1.6} aria-hidden />
          {label}
        </label>
      ))}
    </Dropdown>
  )
}

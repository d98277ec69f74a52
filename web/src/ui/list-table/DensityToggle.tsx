import { ActionIcon } from '@mantine/core'
import { IconBaselineDensitySmall } from '@tabler/icons-react'
import { toggleDensity, useDensity } from './density.ts'

/** Toggles compact rows in all lists. */
export function DensityToggle() {
  const isCompact = useDensity() === 'compact'
  return (
    <ActionIcon
      size={28}
      variant={isCompact ? 'light' : 'subtle'}
      aria-label="Compact Rows"
      aria-pressed={isCompact}
      title="Compact Rows"
      onClick={toggleDensity}
    >
      <IconBaselineDensitySmall size={16} />
    </ActionIcon>
  )
}

import { IconBaselineDensitySmall } from '@tabler/icons-react'
import { toggleDensity, useDensity } from './density.ts'
import { IconButton } from '../IconButton.tsx'

/** Toggles compact rows in all lists. */
export function DensityToggle() {
  const isCompact = useDensity() === 'compact'
  return (
    <IconButton
      label="Compact Rows"
      variant={isCompact ? 'light' : 'subtle'}
      aria-pressed={isCompact}
      onClick={toggleDensity}
    >
      <IconBaselineDensitySmall size={16} aria-hidden />
    </IconButton>
  )
}

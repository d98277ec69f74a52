import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaletteItem } from './palette-items.ts'

/** The one of `items` that Enter would choose: the first, until the arrows or the pointer are at another. */
export function useActiveItem(items: readonly PaletteItem[]) {
  const router = useRouter()
  const [pointedId, setPointedId] = useState<string | null>(null)
  const active = items.find((item) => item.id === pointedId) ?? items[0]

  const to = active?.to
  useEffect(() => {
    // Preloads its code.
    if (to !== undefined) void router.preloadRoute({ to }).catch(() => {})
  }, [to, router])

  return {
    active,
    point: (item: PaletteItem) => setPointedId(item.id),
    pointAtFirst: () => setPointedId(null),
    move(by: number) {
      const at = active ? items.indexOf(active) : -1
      setPointedId(items[(at + by + items.length) % items.length]?.id ?? null)
    },
  }
}

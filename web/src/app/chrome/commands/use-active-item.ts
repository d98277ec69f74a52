import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaletteItem } from './palette-items.ts'

/**
 * The item that Enter selects: the first one, until the user moves to another with arrows or pointer. A dangerous item
 * is never selected by default.
 */
export function useActiveItem(items: readonly PaletteItem[]) {
  const router = useRouter()
  const [pointedId, setPointedId] = useState<string | null>(null)
  const first = items[0]?.isDangerous ? undefined : items[0]
  const active = items.find((item) => item.id === pointedId) ?? first

  const to = active?.to
  useEffect(() => {
    // Preloads its code.
    if (to !== undefined) void router.preloadRoute({ to: to.split('?', 1)[0] }).catch(() => {})
  }, [to, router])

  return {
    active,
    point: (item: PaletteItem) => setPointedId(item.id),
    pointAtFirst: () => setPointedId(null),
    move(by: number) {
      const from = active ? items.indexOf(active) : by > 0 ? -1 : 0
      setPointedId(items[(from + by + items.length) % items.length]?.id ?? null)
    },
  }
}

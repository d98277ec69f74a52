import { useMediaQuery } from '@mantine/hooks'
import { readSetting, saveSetting } from '../../ui/local-storage.ts'
import { createStore } from '../../ui/store.ts'

/** Windows with room for the rail; in narrower ones, the menu always slides out. */
const HAS_ROOM = '(min-width: 1200px)'
/**
 * Windows where the rail shows names unless collapsed: 1428 px at the default text size. Lists beside it and a
 * scrollbar can then show all columns.
 */
const IS_SPACIOUS = '(min-width: 89.25em)'
const KEY = 'menu'

interface MenuChoice {
  /** Whether the menu is pinned beside the screen, as a rail. */
  readonly isPinned: boolean
  /** Null until the user decides; the window width decides until then. */
  readonly isCollapsed: boolean | null
}

export type Rail = 'open' | 'icons'

const choice = createStore<MenuChoice>(readSetting(KEY, { isPinned: true, isCollapsed: null }))

/** The state of the rail; null if the menu slides out instead. */
export function useRail(): Rail | null {
  const hasRoom = useHasRoomForRail()
  const isSpacious = useMediaQuery(IS_SPACIOUS, false, { getInitialValueInEffect: false })
  return railOf(choice.use(), hasRoom, isSpacious)
}

/** Whether the window is wide enough for a pinned menu. */
export function useHasRoomForRail(): boolean {
  return useMediaQuery(HAS_ROOM, false, { getInitialValueInEffect: false })
}

export function pinMenu(isPinned: boolean) {
  choose({ ...choice.get(), isPinned })
}

/** Collapses the rail to icons, or expands it; does nothing if there is no rail. */
export function toggleRail() {
  const rail = railOf(choice.get(), matchMedia(HAS_ROOM).matches, matchMedia(IS_SPACIOUS).matches)
  if (rail) choose({ isPinned: true, isCollapsed: rail === 'open' })
}

export function railOf({ isPinned, isCollapsed }: MenuChoice, hasRoom: boolean, isSpacious: boolean): Rail | null {
  if (!isPinned || !hasRoom) return null
  return (isCollapsed ?? !isSpacious) ? 'icons' : 'open'
}

function choose(next: MenuChoice) {
  choice.set(next)
  saveSetting(KEY, next)
}

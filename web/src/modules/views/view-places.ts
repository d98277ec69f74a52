import type { SavedView } from '@portal/contract/views/calls'
import { viewedListOf } from '@portal/contract/views/lists'
import { savedKey } from './view-state.ts'

/** A view that can be opened from anywhere. */
interface ViewPlace {
  readonly label: string
  readonly to: string
  readonly within: string
}

/** Views of lists that have their own URL. */
export function viewPlaces(views: readonly SavedView[]): readonly ViewPlace[] {
  return views.flatMap(({ id, list, name, query }) => {
    const viewed = viewedListOf(list)
    if (viewed?.screen === undefined) return []
    const place = { ...(viewed.tab && { tab: viewed.tab }), ...(viewed.isOfChart && { table: list }) }
    const opened = new URLSearchParams(`${new URLSearchParams(place)}&${query}`)
    opened.set(savedKey({ prefix: viewed.prefix ?? '' }), String(id))
    return [{ label: name, to: `${viewed.screen}?${opened}`, within: `View of ${viewed.title}` }]
  })
}

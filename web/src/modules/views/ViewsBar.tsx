import { useLocation, useNavigate } from '@tanstack/react-router'
import { type SavedView, viewsCalls } from '@portal/contract/views/calls'
import { viewedListOf } from '@portal/contract/views/lists'
import { formatCount } from '@portal/contract/money'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { lazyDialog } from '../../ui/lazy.tsx'
import { Link } from '../../ui/Link.tsx'
import { type ListViewsProps, NONE_HIDDEN } from '../../ui/list-table/list-views.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import tabs from '../../ui/Tabs.module.css'
import {
  filtersOf,
  hasSameRows,
  readView,
  savedKey,
  type ViewState,
  viewStateOf,
  toText,
  withoutList,
} from './view-state.ts'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './ViewsBar.module.css'

const saveView = lazyDialog(() => import('./SaveViewDialog.tsx').then((module) => module.SaveViewDialog))

/** In the URL: the standard list, even if a view is the default. */
const ALL = 'all'
const NO_VIEWS: readonly SavedView[] = []

/** Saved views of a list as links; renders nothing if there are no views and nothing to save. */
export function ViewsBar(list: ListViewsProps) {
  const { name, prefix, hidden, countOf } = list
  const viewed = viewedListOf(name)
  const { data = NO_VIEWS } = useCallQuery(viewsCalls.getViews, {}, { quiet: true, enabled: viewed !== null })
  const query = useAddressQuery()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  const readOnly = useReadOnly()
  const bar = useRef<HTMLElement>(null)
  const savedId = useRef<number>(null)

  const views = data.filter((view) => view.list === name)
  const current = viewStateOf(query, list)
  const open = views.find(({ id }) => String(id) === query[savedKey(list)])
  const read = open && readView(open.query, list)
  const isChanged = read ? toText(read.shown) !== toText(current) : Object.keys(current).length + hidden.length > 0
  const others = withoutList(query, list)
  const addressOf = (id: string | undefined, shown: ViewState) => ({ ...others, ...shown, [savedKey(list)]: id })
  const defaultView = views.find(({ isDefault }) => isDefault)

  const isBare = Object.keys(current).length === 0 && query[savedKey(list)] === undefined
  useDefaultView(isBare && defaultView && addressOf(String(defaultView.id), readView(defaultView.query, list).shown))

  // The button that opened the dialog is gone once the saved view is open.
  useLayoutEffect(() => {
    if (open === undefined || open.id !== savedId.current) return
    savedId.current = null
    bar.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [open])

  if (!viewed || (views.length === 0 && !isChanged)) return null
  const countIn = (shown: ViewState) => {
    const count = hasSameRows(shown, current, list) ? countOf(filtersOf(shown, list)) : undefined
    return count !== undefined && <span className={tabs.count}>{formatCount(count)}</span>
  }
  const toSave = toText({ ...current, [`${prefix}hide`]: hidden.join(',') || NONE_HIDDEN })
  return (
    <>
      <nav
        ref={bar}
        aria-label={`Views of ${viewed.title}`}
        className={styles.views}
        data-alone={views.length === 0 || undefined}
      >
        {views.length > 0 && (
          <Link
            to={pathname}
            isExact
            query={addressOf(defaultView ? ALL : undefined, {})}
            className={tabs.tab}
            aria-current={!open && !isChanged ? 'page' : undefined}
          >
            {list.unsaved ?? 'All'} {countIn({})}
          </Link>
        )}
        {views.map((view) => {
          const { shown } = readView(view.query, list)
          return (
            <ViewLink
              key={view.id}
              view={view}
              query={addressOf(String(view.id), shown)}
              count={countIn(shown)}
              isOpen={view === open}
              isChanged={isChanged}
            />
          )
        })}
        {open && (
          <ViewMenu key={open.id} view={open} changed={isChanged ? toSave : undefined} permission={viewed.permission} />
        )}
        {isChanged && (
          <button
            type="button"
            className={tabs.tab}
            {...saveView.preload}
            onClick={() => setIsSaving(true)}
            {...readOnly}
          >
            <IconPlus size={14} aria-hidden />
            Save as View
          </button>
        )}
      </nav>
      {read && read.missing.length > 0 && (
        <p role="status" className={styles.missing}>
          Not included in this view because the list no longer has it: {read.missing.join(', ')}.
        </p>
      )}
      {isSaving && (
        <saveView.Dialog
          list={viewed.name}
          query={toSave}
          permission={viewed.permission}
          onClose={() => setIsSaving(false)}
          onSaved={(id) => {
            setIsSaving(false)
            savedId.current = id
            const search = addressOf(String(id), readView(toSave, list).shown)
            void navigate({ to: '.', search, replace: true, resetScroll: false })
          }}
        />
      )}
    </>
  )
}

/** Opens the default view, as if the user had come to it directly. */
function useDefaultView(search: AddressQuery | false | undefined) {
  const navigate = useNavigate()
  const open = useEffectEvent(() => {
    if (search) void navigate({ to: '.', search, replace: true, resetScroll: false })
  })
  const isDue = Boolean(search)
  useEffect(() => {
    if (isDue) open()
  }, [isDue])
}

interface ViewLinkProps {
  readonly view: SavedView
  readonly query: AddressQuery
  readonly count: ReactNode
  readonly isOpen: boolean
  readonly isChanged: boolean
}

function ViewLink({ view, query, count, isOpen, isChanged }: ViewLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={pathname}
      isExact
      query={query}
      className={tabs.tab}
      aria-current={isOpen ? 'page' : undefined}
      title={view.isMine ? undefined : `Shared by ${view.owner}`}
    >
      <span className={styles.name} title={view.name}>
        {view.name}
      </span>{' '}
      {count}
      {isOpen && isChanged && <span className={styles.changed} role="img" aria-label="changed" />}
    </Link>
  )
}

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showFailure } from './toast.ts'

/** A dialog whose code loads just before it opens. */
export interface LazyDialog<P> {
  readonly Dialog: ComponentType<P>
  readonly load: () => void
  /** For the button that opens it: loads the code before the click. */
  readonly preload: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

interface DialogProps {
  /** True by default; set for content that stays mounted while closed. */
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** Browsers cache a failed import until the page reloads, so none is attempted while offline. */
const notLoaded = () => ({
  message: 'Unable to open this dialog',
  detail: navigator.onLine
    ? 'Check your connection and reload the page to get the latest version.'
    : 'Check your connection and try again.',
})

/** Shows a toast if its code cannot be loaded; the next attempt tries again once online. */
export function lazyDialog<P extends DialogProps>(importDialog: () => Promise<ComponentType<P>>): LazyDialog<P> {
  const code = lazyCode(importDialog)

  function Dialog(props: P) {
    const [Loaded, setLoaded] = useState(code.current)
    const { isOpen = true, onClose } = props
    const onFailed = useEffectEvent(() => {
      showFailure(notLoaded())
      onClose()
    })
    useEffect(() => {
      if (!isOpen) return
      let isWanted = true
      code.load().then(
        (component) => isWanted && setLoaded(() => component),
        () => isWanted && onFailed(),
      )
      return () => {
        isWanted = false
      }
    }, [isOpen])
    return Loaded && <Loaded {...props} />
  }

  const load = code.loadAhead
  return { Dialog, load, preload: { onPointerEnter: load, onFocus: load } }
}

/** An optional part of the page, shown once its code has loaded. */
export function lazyPart<P extends object>(importPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  const code = lazyCode(importPart)

  return function Part(props: P) {
    const [Loaded, setLoaded] = useState(code.current)
    useEffect(() => {
      const load = () =>
        code.load().then(
          (component) => setLoaded(() => component),
          // Offline: tries again once online.
          () => addEventListener('online', load, { once: true }),
        )
      void load()
      return () => removeEventListener('online', load)
    }, [])
    return Loaded && <Loaded {...props} />
  }
}

/** Used by lists, where confirmations are rare: they load 25 kB sooner without it. */
export const lazyConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Code and style sheets that load on demand. */
interface LazyCode<T> {
  /** Null until loaded. */
  readonly current: () => T | null
  /** Rejects if loading fails: offline, or after a new version has replaced its files. */
  readonly load: () => Promise<T>
  /** Preloads it. */
  readonly loadAhead: () => void
}

/** Unlike React's `lazy`, retries after a failure while offline. */
function lazyCode<T>(importCode: () => Promise<T>): LazyCode<T> {
  let loaded: T | null = null

  async function load(): Promise<T> {
    if (loaded) return loaded
    if (!navigator.onLine) throw new Error('No connection')
    await Promise.all(Array.from(missingStyles, loadStyles))
    loaded = await importCode()
    return loaded
  }

  return { current: () => loaded, load, loadAhead: () => void load().catch(() => {}) }
}

/** The bundler requests each style sheet only once, even after a failure; these must be requested again. */
const missingStyles = new Set<string>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target.href)
  },
  true,
)

async function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link')
  await new Promise((resolve, reject) => {
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })
  missingStyles.delete(href)
}

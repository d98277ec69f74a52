import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showFailure } from './toast.ts'

/** A dialog whose code is loaded when it is about to be opened. */
export interface LazyDialog<P> {
  readonly Dialog: ComponentType<P>
  /** Preloads it before the click. */
  readonly load: () => void
}

interface DialogProps {
  /** Always, by default: for content that stays while it is closed. */
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** Browsers remember an import that failed until the page is reloaded, so there is none without a connection. */
const notLoaded = () => ({
  message: 'Unable to open this dialog',
  detail: navigator.onLine
    ? 'Check your connection and reload the page to get the latest version.'
    : 'Check your connection and try again.',
})

/** If its code can't be loaded, a toast says so; with a connection again, the next attempt tries again. */
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

  return { Dialog, load: code.loadAhead }
}

/** A part of the page that the rest can do without: it shows once its code has come. */
export function lazyPart<P extends object>(importPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  const code = lazyCode(importPart)

  return function Part(props: P) {
    const [Loaded, setLoaded] = useState(code.current)
    useEffect(() => {
      const load = () =>
        code.load().then(
          (component) => setLoaded(() => component),
          // Without a connection: with one again it is tried again.
          () => addEventListener('online', load, { once: true }),
        )
      void load()
      return () => removeEventListener('online', load)
    }, [])
    return Loaded && <Loaded {...props} />
  }
}

/** Of lists, where few who come for them ask for anything: they are there 25 kB sooner. */
export const lazyConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Code and its style sheets that come when they are wanted. */
interface LazyCode<T> {
  /** Null until it has come. */
  readonly current: () => T | null
  /** Rejects where it can't be loaded: without a connection, or after a new version has replaced its files. */
  readonly load: () => Promise<T>
  /** Preloads it. */
  readonly loadAhead: () => void
}

/** Unlike React's `lazy`, what could not be loaded without a connection is loaded the next time. */
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

/** The bundler asks for each style sheet only once, also where that fails: then it has to be asked for again. */
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

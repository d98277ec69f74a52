import { type ComponentType, useEffect, useState } from 'react'
import { showFailure } from './toast.ts'

/** A dialog whose code is loaded when it is about to be opened. */
export interface LazyDialog<P> {
  readonly Dialog: ComponentType<P>
  /** Loads it ahead, so that it is there by the click. */
  readonly load: () => void
}

const NOT_LOADED = {
  message: 'This dialog could not be loaded',
  detail: 'Check the connection and try again. If it stays so, load the page anew: there may be a new version.',
}

/**
 * Without a connection, or after a new version has replaced the files of this one, a dialog's code can't be loaded:
 * then a toast says so, the screen stays as it is, and the next time it is tried again.
 */
export function lazyDialog<P extends { readonly onClose: () => void }>(
  importDialog: () => Promise<ComponentType<P>>,
): LazyDialog<P> {
  let loaded: ComponentType<P> | null = null

  async function load(): Promise<ComponentType<P>> {
    if (loaded) return loaded
    await Promise.all(Array.from(missingStyles, loadStyles))
    loaded = await importDialog()
    return loaded
  }

  function Dialog(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const { onClose } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, when it is opened
    useEffect(() => {
      let isOpen = true
      load().then(
        (component) => isOpen && setLoaded(() => component),
        () => {
          if (!isOpen) return
          showFailure(NOT_LOADED)
          onClose()
        },
      )
      return () => {
        isOpen = false
      }
    }, [])
    return Loaded && <Loaded {...props} />
  }

  return { Dialog, load: () => void load().catch(() => {}) }
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

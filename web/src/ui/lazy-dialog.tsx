import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { lazyCode } from './lazy-code.ts'
import { showFailure } from './toast.ts'

/** A dialog whose code is loaded when it is about to be opened. */
export interface LazyDialog<P> {
  readonly Dialog: ComponentType<P>
  /** Loads it ahead, so that it is there by the click. */
  readonly load: () => void
}

interface DialogProps {
  /** Always, by default: for content that stays while it is closed. */
  readonly isOpen?: boolean
  readonly onClose: () => void
}

const NOT_LOADED = {
  message: 'Unable to open this dialog',
  detail: 'Check your connection and try again. If the problem continues, reload the page to get the latest version.',
}

/** While its code can't be loaded, a toast says so, the screen stays as it is, and the next time it is tried again. */
export function lazyDialog<P extends DialogProps>(importDialog: () => Promise<ComponentType<P>>): LazyDialog<P> {
  const code = lazyCode(importDialog)

  function Dialog(props: P) {
    const [Loaded, setLoaded] = useState(code.current)
    const { isOpen = true, onClose } = props
    const onFailed = useEffectEvent(() => {
      showFailure(NOT_LOADED)
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

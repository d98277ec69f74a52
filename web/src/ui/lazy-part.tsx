import { type ComponentType, useEffect, useState } from 'react'
import { lazyCode } from './lazy-code.ts'

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

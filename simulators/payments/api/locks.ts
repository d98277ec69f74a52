/** Lets one at a time have an object; the others wait in the order in which they came. */
export class Locks {
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves once the object is free; then it is taken until the returned function is called. */
  async take(id: string): Promise<() => void> {
    const before = this.#last.get(id)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(id, promise)
    await before
    return () => {
      if (this.#last.get(id) === promise) this.#last.delete(id)
      resolve()
    }
  }
}

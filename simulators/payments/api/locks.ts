/** Exclusive locks by object ID; waiting requests get them in order of arrival. */
export class Locks {
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves when the object is free, and locks it until the returned function is called. */
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

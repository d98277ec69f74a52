import type { CDPSession, Page } from '@playwright/test'

/** Memory of one tab after a garbage collection. */
export interface BrowserMemory {
  /** The JavaScript heap, in MB. */
  readonly heapMb: number
  /** Nodes in the document, and detached nodes that are still referenced. */
  readonly nodes: number
  readonly listeners: number
  readonly detached: number
  /** Detached nodes by kind, the most frequent first: where to look if their number keeps growing. */
  readonly detachedKinds: readonly string[]
}

const BYTES_PER_MB = 2 ** 20
const MAX_KINDS = 8
const HELD = 'held by the measuring'

/** Returns a function that measures a tab, any number of times. */
export async function openBrowserMemory(page: Page): Promise<() => Promise<BrowserMemory>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return async () => {
    // Each collection frees what the next can collect: listeners of nodes, then what those refer to.
    for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const detachedNodes = await describeDetached(session)
    const byKind = Object.entries(Object.groupBy(detachedNodes, (kind) => kind))
    return {
      heapMb: usedSize / BYTES_PER_MB,
      nodes,
      listeners: jsEventListeners,
      detached: detachedNodes.length,
      detachedKinds: byKind
        .map(([kind, all = []]) => ({ kind, count: all.length }))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, MAX_KINDS)
        .map(({ kind, count }) => `${count} × ${kind}`),
    }
  }
}

/** Returns each node that JavaScript references but no document contains, as `tag.class`. */
async function describeDetached(session: CDPSession): Promise<readonly string[]> {
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: 'Node.prototype',
    objectGroup: HELD,
  })
  if (prototype.objectId === undefined) throw new Error('a page has nodes')
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup: HELD,
  })
  if (objects.objectId === undefined) throw new Error('a page has nodes')
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: DESCRIBE,
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: HELD })
  // The return type of DESCRIBE.
  return result.value as string[]
}

/** Runs in the page on the list of all nodes; prototypes among them are not nodes and throw. */
const DESCRIBE = `function () {
  const isDetached = (node) => { try { return !node.isConnected && node.nodeType !== Node.DOCUMENT_NODE } catch { return false } }
  return this.filter(isDetached).map((node) => [node.nodeName.toLowerCase(), ...(node.classList ?? [])].slice(0, 2).join('.'))
}`

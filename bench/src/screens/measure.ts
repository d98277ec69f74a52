import type { Browser, Page } from '@playwright/test'
import { Durations } from '../durations.ts'
import { watchLoading } from '../idle.ts'
import { inBrowser } from './in-browser.ts'
import type { Visit } from './visits.ts'

/** A user's connection and screen. */
export interface ScreenSession {
  readonly browser: Browser
  readonly portalUrl: string
  /** Null if no one is signed in. */
  readonly token: string | null
  /** How often everything is repeated in a browser that has never seen the portal. */
  readonly rounds: number
}

export interface Measured {
  /** From the click, with none of the screen's code in the browser. */
  readonly first: Durations
  /** The same with a mouse, which is on the link shortly before the click. */
  readonly byMouse: Durations
  /** From the click, with the code already loaded. */
  readonly repeated: Durations
  /** From the start of the page at its URL, with an empty cache. */
  readonly loaded: Durations
  /** Scripts and style sheets loaded by the first visit, as paths. */
  readonly files: ReadonlySet<string>
}

/** A start screen, by its path. */
export interface LoadStart {
  /** From the start of the page, with an empty cache. */
  readonly loaded: Durations
  /** Scripts and style sheets needed until it is usable, as paths. */
  readonly files: ReadonlySet<string>
}

interface Visited {
  readonly milliseconds: number
  readonly files: readonly string[]
}

const REPEATED_VISITS = 4
/** People take longer to click what they point at. */
const HOVER_MS = 100

/** Visits a screen in new browsers, and then repeatedly in each. */
export async function measure(session: ScreenSession, visit: Visit): Promise<Measured> {
  const measured = {
    first: new Durations(),
    byMouse: new Durations(),
    repeated: new Durations(),
    loaded: new Durations(),
  }
  const files = new Set<string>()
  for (let round = 0; round < session.rounds; round++) {
    await inNewBrowser(session, async (page) => {
      measured.loaded.add(await open(page, visit.path, visit.content))
    })
    await inNewBrowser(session, async (page) => {
      await openIdle(page, visit)
      await page.locator(visit.click).first().hover()
      await page.waitForTimeout(HOVER_MS)
      measured.byMouse.add((await performVisit(page, visit)).milliseconds)
    })
    await inNewBrowser(session, async (page) => {
      await openIdle(page, visit)
      const first = await performVisit(page, visit)
      measured.first.add(first.milliseconds)
      for (const file of first.files) files.add(file)
      for (let time = 0; time < REPEATED_VISITS; time++) {
        await page.evaluate('history.back()')
        await page.evaluate(waitUntilUsable(visit.from, visit.click))
        measured.repeated.add((await performVisit(page, visit)).milliseconds)
      }
    })
  }
  return { ...measured, files }
}

/** Opens where a visit starts, and waits for background requests, which are not part of the visit. */
async function openIdle(page: Page, { from, click }: Visit): Promise<void> {
  const untilIdle = watchLoading(page)
  await open(page, from, click)
  await untilIdle()
}

/** Opens a screen at its URL, in new browsers. */
export async function loadScreen(
  session: ScreenSession,
  { path, content }: Pick<Visit, 'path' | 'content'>,
): Promise<LoadStart> {
  const loaded = new Durations()
  const files = new Set<string>()
  for (let round = 0; round < session.rounds; round++) {
    await inNewBrowser(session, async (page) => {
      loaded.add(await open(page, path, content))
      for (const file of await page.evaluate<string[]>('filesSince(0)')) files.add(file)
    })
  }
  return { loaded, files }
}

async function inNewBrowser(
  { browser, portalUrl, token }: ScreenSession,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: portalUrl, viewport: { width: 1280, height: 800 } })
  if (token !== null) await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await context.addInitScript(inBrowser)
  await work(await context.newPage())
  await context.close()
}

/** Returns the milliseconds until it is usable. */
async function open(page: Page, path: string, content: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return await page.evaluate<number>(waitUntilUsable(path, content))
}

async function performVisit(page: Page, { typed, click, path, content }: Visit): Promise<Visited> {
  if (typed !== undefined) await page.locator('main search input').fill(typed)
  return await page.evaluate<Visited>(`visit(${quote(click, path, content)})`)
}

function waitUntilUsable(path: string, content: string): string {
  return `waitUntilUsable(${quote(path, content)})`
}

/** Quotes texts as arguments in the page. */
function quote(...texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ')
}

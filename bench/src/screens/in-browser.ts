/** Longer than any user waits for a screen. */
const TIMEOUT_MS = 20_000

/**
 * Defines functions in a page when it starts:
 *
 * - `waitUntilUsable(path, content)`: resolves in the frame after the one in which the screen is shown with its content,
 *   nothing on it is busy, no visible image is missing and nothing covers it; returns the milliseconds since the page
 *   started.
 * - `filesSince(milliseconds)`: returns the scripts and style sheets requested since then, as paths.
 * - `visit(click, path, content)`: clicks, and returns the milliseconds since the click and the scripts and style
 *   sheets loaded in the meantime.
 */
export const inBrowser = `
performance.setResourceTimingBufferSize(5000)

function isUsable(path, content) {
  const main = document.querySelector('main')
  return location.pathname === path
    && main?.querySelector('h1') != null
    && document.querySelector(content) !== null
    && document.querySelector('[role="dialog"], [aria-busy="true"], [role="status"][aria-label="Loading"]') === null
    && [...main.querySelectorAll('img')].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
}

async function waitUntilUsable(path, content) {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const until = performance.now() + ${TIMEOUT_MS}
  while (!isUsable(path, content)) {
    if (performance.now() > until) throw new Error(path + ' is not usable: ' + content)
    await nextFrame()
  }
  await nextFrame()
  return performance.now()
}

async function visit(click, path, content) {
  const target = document.querySelector(click)
  if (target === null) throw new Error('nothing to click: ' + click)
  const heading = document.querySelector('h1')
  const isSame = location.pathname.split('/')[1] === path.split('/')[1]
  const clicked = performance.now()
  target.click()
  while (!isSame && document.querySelector('h1') === heading) {
    if (performance.now() > clicked + ${TIMEOUT_MS}) throw new Error('nothing follows: ' + click)
    await new Promise(requestAnimationFrame)
  }
  const milliseconds = await waitUntilUsable(path, content) - clicked
  return { milliseconds, files: filesSince(clicked) }
}

function filesSince(start) {
  const files = performance.getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= start && /\\/assets\\/.*\\.(js|css)$/.test(name))
    .map(({ name }) => new URL(name).pathname)
  return [...new Set(files)]
}

Object.assign(window, { waitUntilUsable, filesSince, visit })
`

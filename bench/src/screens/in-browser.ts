/** Longer than any user waits for a screen. */
const GIVE_UP_AFTER_MS = 20_000

/**
 * Defines functions in a page when it starts:
 *
 * - `untilUseful(path, content)`: resolves in the frame after the one in which the screen is shown with its content,
 *   nothing on it is busy, no visible image is missing and nothing covers it; returns the milliseconds since the page
 *   started.
 * - `filesSince(milliseconds)`: returns the scripts and style sheets requested since then, as paths.
 * - `visit(click, path, content)`: clicks, and returns the milliseconds since the click and the scripts and style
 *   sheets loaded in the meantime.
 */
export const inBrowser = `
performance.setResourceTimingBufferSize(5000)

function isUseful(path, content) {
  const main = document.querySelector('main')
  return location.pathname === path
    && main?.querySelector('h1') != null
    && document.querySelector(content) !== null
    && document.querySelector('[role="dialog"], [aria-busy="true"], [role="status"][aria-label="Loading"]') === null
    && [...main.querySelectorAll('img')].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
}

async function untilUseful(path, content) {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const until = performance.now() + ${GIVE_UP_AFTER_MS}
  while (!isUseful(path, content)) {
    if (performance.now() > until) throw new Error(path + ' is not useful: ' + content)
    await nextFrame()
  }
  await nextFrame()
  return performance.now()
}

async function visit(click, path, content) {
  const target = document.querySelector(click)
  if (target === null) throw new Error('nothing to click: ' + click)
  const left = document.querySelector('h1')
  const isSame = location.pathname.split('/')[1] === path.split('/')[1]
  const clicked = performance.now()
  target.click()
  while (!isSame && document.querySelector('h1') === left) {
    if (performance.now() > clicked + ${GIVE_UP_AFTER_MS}) throw new Error('nothing follows: ' + click)
    await new Promise(requestAnimationFrame)
  }
  const milliseconds = await untilUseful(path, content) - clicked
  return { milliseconds, files: filesSince(clicked) }
}

function filesSince(begun) {
  const files = performance.getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= begun && /\\/assets\\/.*\\.(js|css)$/.test(name))
    .map(({ name }) => new URL(name).pathname)
  return [...new Set(files)]
}

Object.assign(window, { untilUseful, filesSince, visit })
`

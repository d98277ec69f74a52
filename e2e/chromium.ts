import { existsSync } from 'node:fs'

const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The browser that the tests drive; undefined leaves the choice to Playwright, which then uses its own. */
export function chromiumPath(): string | undefined {
  return process.env['CHROME_PATH'] ?? USUAL_PATHS.find(existsSync)
}

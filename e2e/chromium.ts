import { existsSync } from 'node:fs'

const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The browser that the tests drive; undefined leaves the choice to Playwright, which then uses its own. */
function chromiumPath(): string | undefined {
  return process.env['CHROME_PATH'] ?? USUAL_PATHS.find(existsSync)
}

/** How to start it: also as root, and without asking anything of the world outside. */
export const browserOptions = {
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

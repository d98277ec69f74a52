import { existsSync } from 'node:fs'

const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** The browser that the tests drive; undefined leaves the choice to Playwright, which then uses its own. */
function chromiumPath(): string | undefined {
  return process.env['CHROME_PATH'] ?? USUAL_PATHS.find(existsSync)
}

/**
 * With each window Chromium loads the pages of its address bar's lists, each in a separate process; no one sees the
 * address bar, and this takes half as long as a test. The browser uses the last list of features that it
 * gets, so Playwright's own list follows.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** How to start it: also as root, and without asking anything of the world outside. */
export const browserOptions = {
  executablePath: chromiumPath(),
  args: [
    // A page of a test lives for seconds, too short to earn back what optimizing its scripts costs.
    '--js-flags=--no-maglev --no-turbofan',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
}

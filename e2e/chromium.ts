import { existsSync } from 'node:fs'

const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Browser for the tests; undefined lets Playwright use its own. */
function chromiumPath(): string | undefined {
  return process.env['CHROME_PATH'] ?? USUAL_PATHS.find(existsSync)
}

/**
 * Chromium loads the pages of the address bar's lists in separate processes with each window. No one sees the address
 * bar, and this takes half as long as a test. Chromium uses only the last list of features, so Playwright's own list
 * follows.
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

/** Launch options: works as root, and makes no external requests. */
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
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
}

/** Launch options of the tests: their pages live for seconds, too short for optimizing scripts to pay off. */
export const testBrowserOptions = {
  ...browserOptions,
  args: [...browserOptions.args, '--js-flags=--no-maglev --no-turbofan'],
}

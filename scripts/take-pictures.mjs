import process from 'node:process'
import { provideChromium } from './chromium.mjs'
import { installWhenOutdated } from './install.mjs'
import { launch } from './launch.mjs'
import { findNode } from './node.mjs'
import { Stop } from './stop.mjs'

/** Runs a program that takes screenshots of the built portal, in a browser that is installed if missing. */
export async function takePictures(program, args = []) {
  try {
    installWhenOutdated()
    process.env.CHROME_PATH = await provideChromium(findNode())
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
    return
  }
  await launch(program, { args, withPortal: true })
}

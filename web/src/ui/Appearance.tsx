import './mantine.css'
import '@fontsource-variable/inter/wght.css'
import './base.css'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme, themeVariables } from './theme.ts'

applyThemeVariables()

/** Puts the portal's look around everything: the system's light or dark, or the one chosen and remembered. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}

/**
 * Writes the theme's variables into a constructed style sheet. Mantine would write them into an inline <style>,
 * which the content security policy forbids.
 */
function applyThemeVariables() {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(merged)
  const own = themeVariables(merged)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...defaults.variables, ...own.variables },
        light: { '--mantine-color-scheme': 'light', ...defaults.light, ...own.light },
        dark: { '--mantine-color-scheme': 'dark', ...defaults.dark, ...own.dark },
      },
      ':root',
    ),
  )
  document.adoptedStyleSheets.push(sheet)
}

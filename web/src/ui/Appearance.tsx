import './mantine.css'
import 'virtual:theme.css'
import '@fontsource-variable/inter/wght.css'
import './base.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseColorScheme, useColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

/**
 * Applies the portal's theme.
 *
 * Replaces Mantine's provider, which computes the theme's variables in the browser and writes them into an inline
 * <style>: the content security policy forbids that, so the build computes them (vite.config.ts).
 */
export function Appearance({ children }: { readonly children: ReactNode }) {
  const colorScheme = useColorScheme()
  return (
    <MantineContext
      value={{
        colorScheme,
        setColorScheme: chooseColorScheme,
        clearColorScheme: () => chooseColorScheme('auto'),
        getRootElement: () => document.documentElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}

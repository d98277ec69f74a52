import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { theme, themeVariables } from './src/ui/theme.ts'

/** What every list needs. */
const LIST_PARTS = /[\\/]ui[\\/](?:list-table|Empty|DownloadButton)\b|[\\/]@tanstack[\\/](?:react-table|table-core)\b/

/** The fields of forms that the sign-in has not. */
const FIELD_PARTS = /[\\/]ui[\\/]fields\b|[\\/]components[\\/](?:Checkbox|NativeSelect|Textarea)[\\/]/

/** Small parts that fields, lists and dialogs share, lest one of them comes with another. */
const SMALL_PARTS =
  /[\\/]@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|utils|components[\\/]ScrollArea[\\/]utils))[\\/](?!.*Floating)|[\\/]use-leave-guard\b|[\\/]CannotBeUndone\b|[\\/]ChangeButton\b|[\\/]useBlocker\b/

/** What every dialog needs. */
const DIALOG_PARTS = /[\\/]ui[\\/](?:Dialog|FormDialog|ConfirmDialog)\b/

/** Small files of the portal's own, apart from those of the sign-in and of a customer's screen: loaded with the first screen. */
const SHARED =
  /[\\/](?:contract|web)[\\/]src[\\/](?!modules[\\/](?:staff|notes|approvals|customers|billing)|(?:notes|approvals|billing)[\\/])/

/** What the sign-in needs, and every form after it. */
const SIGN_IN_PARTS =
  /[\\/]ui[\\/](?:address-query|form|TextField|PasswordField|TextButton|use-return-focus)\b|[\\/]api[\\/](?:actions|call-form|changes)\b|IconEye|[\\/](?:TextInput|InputBase)[\\/]/

export default defineConfig({
  plugins: [react(), themeStyles()],
  build: {
    // The oldest browsers that know light-dark(), popovers and :has(), which the styles rely on.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // Every file is sent with a strict content security policy; data: URLs are not part of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs: few files, and the libraries stay cached when only the portal changes.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'portal', tags: ['$initial'] },
            // One file instead of many tiny ones, each of which the first load would name; none of the sign-in.
            { name: 'icons', test: /[\\/]@tabler[\\/](?!.*IconEye)/, minShareCount: 2 },
            { name: 'forms', test: SIGN_IN_PARTS, minShareCount: 2 },
            { name: 'parts', test: SMALL_PARTS, minShareCount: 2 },
            { name: 'floating', test: /[\\/]@floating-ui[\\/]/, minShareCount: 2 },
            { name: 'lists', test: LIST_PARTS, minShareCount: 2 },
            { name: 'fields', test: FIELD_PARTS, minShareCount: 2 },
            { name: 'dialogs', test: DIALOG_PARTS, minShareCount: 2 },
            { name: 'shared', test: SHARED, minShareCount: 8, maxModuleSize: 6000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/admin/api': 'http://127.0.0.1:8080',
      '/channel-logos/': 'http://127.0.0.1:8080',
      '/single-sign-on/': 'http://127.0.0.1:8080',
    },
  },
  preview: {
    proxy: {
      '/admin/api': 'http://127.0.0.1:8080',
      '/channel-logos/': 'http://127.0.0.1:8080',
      '/single-sign-on/': 'http://127.0.0.1:8080',
    },
  },
})

/** The theme as CSS variables: `virtual:theme.css`. Mantine would compute them in the browser, for an inline <style>. */
function themeStyles(): Plugin {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(merged)
  const own = themeVariables(merged)
  return {
    name: 'theme-styles',
    resolveId: (id) => (id === 'virtual:theme.css' ? id : null),
    load: (id) =>
      id === 'virtual:theme.css'
        ? convertCssVariables(
            {
              variables: { ...defaults.variables, ...own.variables },
              light: { '--mantine-color-scheme': 'light', ...defaults.light, ...own.light },
              dark: { '--mantine-color-scheme': 'dark', ...defaults.dark, ...own.dark },
            },
            ':root',
          )
        : null,
  }
}

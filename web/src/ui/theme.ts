import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
} from '@mantine/core'

const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f3f4f6',
  '#e8eaed',
  '#d9dce1',
  '#c4c8d0',
  '#9aa1ac',
  '#666d79',
  '#4b5563',
  '#2f3743',
  '#171b22',
]
const dark: MantineColorsTuple = [
  '#e6e7ea',
  '#c8cbd1',
  '#a7abb4',
  '#858a94',
  '#3a3e46',
  '#2b2f36',
  '#1f2228',
  '#16181d',
  '#111317',
  '#0c0e11',
]
const accent: MantineColorsTuple = [
  '#f1f1fe',
  '#e3e3fc',
  '#c7c8f9',
  '#a9abf5',
  '#8587ee',
  '#6b6ce6',
  '#5b5bd6',
  '#4f4dc4',
  '#423fa6',
  '#36347f',
]

const danger: MantineColorsTuple = [
  '#fef2f2',
  '#fde3e3',
  '#fac9c9',
  '#f5a3a3',
  '#ec7272',
  '#dd4a4a',
  '#c62f2f',
  '#a92525',
  '#8b2020',
  '#731d1d',
]

/** Height of buttons and fields. */
const CONTROL = '2rem'

/** The portal's theme: neutral grays, one accent color, 14 px text and 32 px controls. */
export const theme = createTheme({
  colors: { gray, dark, accent, danger },
  primaryColor: 'accent',
  primaryShade: 6,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 6,
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Button: Button.extend({
      vars: (_, { size = 'sm' }) => ({ root: size === 'sm' ? { '--button-height': CONTROL } : {} }),
    }),
    // Not imported here: most screens have none.
    SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false, transitionDuration: 120 } },
    Input: Input.extend({
      vars: (_, { size = 'sm' }) => ({ wrapper: size === 'sm' ? { '--input-height': CONTROL } : {} }),
    }),
  },
})

/** Overrides of Mantine colors that lack contrast (WCAG 2.2 AA) or stand out. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6f7682',
    '--mantine-color-anchor': accent[7],
    '--mantine-color-error': '#c02626',
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8f949e',
    '--mantine-color-anchor': accent[3],
    '--mantine-color-error': '#ff9090',
    '--mantine-color-default-border': dark[4],
  },
})

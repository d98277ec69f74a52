import { useMediaQuery } from '@mantine/hooks'

/** Windows that have no room for columns that are secondary; the same is in `ListTable.module.css`. */
const TIGHT = '(max-width: 1279px)'

/** Whether what is secondary is below its row instead of having a column. */
export function useIsTight(): boolean {
  return useMediaQuery(TIGHT, false, { getInitialValueInEffect: false })
}

/** Marks a number, its header or its row with what it counts, which `Definitions` shows while it is hovered or focused. */
export function defined(definition: string | undefined) {
  return definition === undefined ? {} : { 'data-definition': definition, 'aria-description': definition }
}

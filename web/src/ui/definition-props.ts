/** Attributes that add a definition to an element. `Definitions` shows it on hover and focus. */
export function definitionProps(definition: string | undefined) {
  return definition === undefined ? {} : { 'data-definition': definition, 'aria-description': definition }
}

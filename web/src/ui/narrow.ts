/** Windows of this width are not supported; the same figure is in `chrome/Chrome.module.css`. */
export const NARROW = '(max-width: 767px)'

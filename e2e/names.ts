/** Configuration of the test portal: differs from the defaults, so that a text that ignores the settings is noticed. */
export const PORTAL_NAME = 'Test Portal'
export const BRAND_NAME = 'Test TV'
export const FREE_VIEW_SECONDS = 7200
/** An image server that does not exist: the end-to-end test responds in its place. */
export const PICTURE_ORIGIN = 'https://pictures.example.com'

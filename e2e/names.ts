/** How the portal of a run is set up: unlike the defaults, so that a text which ignores the settings is seen. */
export const PORTAL_NAME = 'Test Portal'
export const BRAND_NAME = 'Test TV'
export const FREE_VIEW_SECONDS = 7200
/** A server of pictures, of which there is none: what is asked of it is answered by the end-to-end test. */
export const PICTURE_ORIGIN = 'https://pictures.example.com'

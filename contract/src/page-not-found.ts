/** Texts of Page Not Found, shared by server and web app. */
export const pageNotFound = {
  title: 'Page Not Found',
  text: 'The page you are looking for does not exist',
  home: 'Go to Home',
}

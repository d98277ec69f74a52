/** The texts of Page Not Found, which the server and the web app both show. */
export const pageNotFound = {
  title: 'Page Not Found',
  text: 'The page you are looking for does not exist',
  home: 'Go to Home',
}

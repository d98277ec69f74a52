/** Theme variables, computed by the build. */
declare module 'virtual:theme.css' {}

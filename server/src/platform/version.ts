import project from '../../../package.json' with { type: 'json' }

/** The version in package.json, the only place that holds it. */
export const VERSION: string = project.version

import project from '../../../package.json' with { type: 'json' }

/** That of package.json, the only place that holds it. */
export const VERSION: string = project.version

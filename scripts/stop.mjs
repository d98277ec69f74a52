/** Explains in one sentence why a script cannot continue. */
export class Stop extends Error {}

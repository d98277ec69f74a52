/** Why a script cannot go on, as a sentence for the person who runs it. */
export class Stop extends Error {}

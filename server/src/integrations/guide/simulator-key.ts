/** The only key that the simulator accepts. */
export const SIMULATOR_KEY = 'simulator-key'

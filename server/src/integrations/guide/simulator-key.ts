/** What the simulator takes for a valid key. */
export const SIMULATOR_KEY = 'simulator-key'

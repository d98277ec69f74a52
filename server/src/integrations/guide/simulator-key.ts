/** What the simulator takes for a valid key. */
export const STAND_IN_KEY = 'stand-in-key'

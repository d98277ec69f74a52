/** The keys that the simulator accepts. They are good for nothing else, so they need not be secret. */
export const SIMULATOR_KEYS = { publishable: 'pk_test_stand_in', secret: 'sk_test_stand_in' } as const

/** The keys that the simulator takes. They open nothing else, so they need not be kept secret. */
export const SIMULATOR_KEYS = { publishable: 'pk_test_stand_in', secret: 'sk_test_stand_in' } as const

/** The keys that the simulator takes. They open nothing else, so they need not be kept secret. */
export const SIMULATOR_KEYS = { publishable: 'pk_test_simulator', secret: 'sk_test_simulator' } as const

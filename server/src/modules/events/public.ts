/** What other modules may import of `events`. */
export { countFailingEndpoints, summarizeFailingEndpoints } from './endpoints/queries.ts'
export { prepareWebhookSecrets } from './endpoints/secrets.ts'
export { startDelivery } from './delivery/start-delivery.ts'
export { readStream } from './stream.ts'
export { publish, type PublishedEvent } from './publish.ts'

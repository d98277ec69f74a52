import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import { modules } from '@portal/contract/modules'
import { describeService } from '@portal/contract/service/openapi'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serveCardLinkReturn } from '../modules/billing/card-links/serve-return.ts'
import { serveWebhooks } from '../modules/billing/webhooks/serve-webhooks.ts'
import { serveStoreNotifications } from '../modules/app-stores/serve-notifications.ts'
import { serveChannelLogos } from '../modules/content/channel-logos/serve-logos.ts'
import { serveCustomerExports } from '../modules/customer-export/serve-exports.ts'
import { sendBadServiceUrl, serveService } from '../modules/service/serve-service.ts'
import { closeStreams } from '../modules/live/public.ts'
import { findSignedIn } from '../modules/staff/public.ts'
import { serveSingleSignOn } from '../modules/staff/single-sign-on/serve-single-sign-on.ts'
import type { Context } from '../platform/context.ts'
import { noteFailedWrite } from '../platform/db/writable.ts'
import { isSecure } from '../platform/http/cookies.ts'
import { installErrorHandler } from '../platform/http/errors.ts'
import { paymentOrigins, securityHeaders, setHeaders } from '../platform/http/headers.ts'
import { sendBadUrl, sendMalformedRequest } from '../platform/http/malformed.ts'
import { limitPipelining } from '../platform/http/pipelining.ts'
import { registerCalls } from '../platform/http/register.ts'
import { serveHealth } from '../platform/http/serve-health.ts'
import { serveDescription, serveOpenApi } from '../platform/http/serve-openapi.ts'
import { servePortal } from '../platform/http/serve-portal.ts'
import { serveScreens } from '../platform/http/serve-screens.ts'
import { acceptUploads } from '../platform/http/uploads.ts'
import { createSearchLimit } from '../platform/throttling/search-limit.ts'
import { handlers } from './handlers.ts'

const MAX_BODY_BYTES = 128 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const SLOW_REQUEST_CHECK_INTERVAL_MS = 1_000

/**
 * Builds the whole server: the calls of every module, health, the API description and the portal's own files.
 *
 * @param passedPreflight whether the preflight checks have passed
 */
export async function buildApp(context: Context, passedPreflight: () => boolean): Promise<FastifyInstance> {
  const { config, log, newId } = context
  const otherOrigins = { ...paymentOrigins(config.payments), pictures: config.pictureOrigins }
  const headers = securityHeaders(otherOrigins, isSecure(config))
  const app = Fastify({
    // A pino logger is a FastifyBaseLogger; its type only differs in its child loggers.
    loggerInstance: log as FastifyBaseLogger,
    genReqId: newId,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A little longer, so that a client that stops in the middle of a request gets a response before the connection
    // closes.
    connectionTimeout: REQUEST_TIMEOUT_MS + 10_000,
    http: { connectionsCheckingInterval: SLOW_REQUEST_CHECK_INTERVAL_MS },
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    // Requests are logged below, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    // No hook sets the headers of these responses.
    frameworkErrors(_error, request, reply) {
      reply.headers(headers).header('cache-control', 'no-store')
      const isOfService = request.url.startsWith(`${SERVICE_PREFIX}/`)
      return isOfService ? sendBadServiceUrl(request, reply, config.publicUrl) : sendBadUrl(reply)
    },
    clientErrorHandler: sendMalformedRequest,
  })
  context.observer.watchRequests(app)
  app.addHook('preClose', () => closeStreams(context))
  app.addHook('onClose', () => context.securityEvents.flush())
  limitPipelining(app)
  logRequests(app)
  setHeaders(app, headers)
  installErrorHandler(app, () => noteFailedWrite(context.pool))
  acceptOnlyJson(app)
  acceptUploads(app)

  serveHealth(app, context, passedPreflight)
  await serveWebhooks(app, context)
  await serveStoreNotifications(app, context)
  serveCardLinkReturn(app, context)
  await serveService(app, context)
  serveSingleSignOn(app, context)
  const limitSearches = createSearchLimit(context)
  for (const [module, calls] of Object.entries(modules)) {
    // The keys of `modules`, as declared.
    registerCalls(app, context, calls, {
      handlers: handlers[module as keyof typeof modules],
      limitSearches,
      findSignedIn,
    })
  }
  serveOpenApi(app)
  serveDescription(app, SERVICE_PREFIX, describeService, { canTry: true })
  serveChannelLogos(app, context)
  serveCustomerExports(app, context)
  await servePortal(app)
  serveScreens(app, context)
  return app
}

// Logs one line per request, with the path only: queries contain email addresses and tokens.
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

// An empty body is an empty input. Anything but JSON is rejected, except for declared uploads.
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body.toString(), done)
  })
}

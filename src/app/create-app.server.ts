import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { countedCheckouts } from '#src/features/checkout/session/counted-checkouts.server.ts';
import { countFunnel } from '#src/features/funnel/funnel-api.server.ts';
import { feedsApi } from '#src/features/lessons/calendar/feeds-api.server.ts';
import { passPhotographsApi } from '#src/features/lessons/driving-tests/pass-photographs-api.server.ts';
import { linkPicturesApi } from '#src/pages/link-pictures/link-pictures-api.server.ts';
import { schoolPicturesApi } from '#src/pages/link-pictures/school-pictures-api.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Log } from '#src/platform/log.server.ts';
import { limitReads } from '#src/platform/rate-limits/read-limit.server.ts';
import { limitWrites } from '#src/platform/rate-limits/write-limit.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { uploadsApi } from '#src/platform/uploads/uploads-api.server.ts';
import { accountCalls, diaryCalls, learnerCalls, officeCalls } from './audience-calls.server.ts';
import { writeAnswers } from './http/answers.server.ts';
import { readBeforeClosing } from './http/closing.server.ts';
import { compressResponses } from './http/compression.server.ts';
import { answerProblems, answerUndecodable, notFound, validateInput } from './http/errors.server.ts';
import { healthRoutes } from './http/health.server.ts';
import { metricsRoute } from './http/metrics.server.ts';
import { describeCalls, describeSchemas, openApiDocument, securitySchemes } from './http/openapi.server.ts';
import { requestRules } from './http/request-rules.server.ts';
import { answerUnreadable, clientTimeouts } from './http/slow-clients.server.ts';
import { watchUnnamedProxies } from './http/unnamed-proxy.server.ts';
import { applePayDomain } from './page-serving/apple-pay-domain.server.ts';
import { draftedSchool } from './page-serving/drafted-school.server.ts';
import { pageCache, sendCachedPage } from './page-serving/page-cache.server.ts';
import { policyReports } from './page-serving/policy-reports.server.ts';
import { schoolColours } from './page-serving/school-colours.server.ts';
import { searchEngines } from './page-serving/search-engines.server.ts';
import type { App } from './services.server.ts';
import { checkoutCalls, shopCalls } from './shop-calls.server.ts';

export type Pages = (api: Api, app: App) => Promise<void>;

/**
 * Builds the server: rules for every request, then the calls, then the pages, which are passed in because they exist
 * only after a build.
 */
export async function createApp(app: App, pages?: Pages): Promise<Api> {
  const { config, log, metrics } = app;
  const api: Api = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // We log one line per request ourselves, without the query, which may hold a postcode.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger per request costs more than writing the request's id in the two places that log it.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    // On a busy machine reading files takes its time, and a site that was replaced must come back.
    pluginTimeout: 0,
    ...clientTimeouts,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUndecodable(app.services.school),
  }).withTypeProvider<ZodTypeProvider>();
  api.setValidatorCompiler(validateInput);
  // What an answer holds is checked where it is written and tried; in production its fields are chosen alone.
  api.setSerializerCompiler(config.production ? writeAnswers : serializerCompiler);
  readBeforeClosing(api);
  answerProblems(api, app.services.school);
  api.setNotFoundHandler(notFound);

  logRequests(api, log);
  metrics.observe(api);
  await api.register(underPressure, {
    maxEventLoopDelay: config.busyAfterMs,
    pressureHandler: refuseWhenBusy,
  });
  await api.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.production && { includeSubDomains: config.hstsSubdomains },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Headers for outdated browsers are left out, since every answer carries them.
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  if (config.allowedOrigins.length > 0)
    await api.register(cors, {
      origin: config.allowedOrigins,
      credentials: true,
      allowedHeaders: ['content-type', 'x-requested-with', 'authorization'],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
    });
  await api.register(cookie);
  // It unpacks what is sent to us.
  await api.register(compress, { globalCompression: false });
  compressResponses(api);
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'Terms and conditions', url: `${config.publicUrl}/terms-conditions` },
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes },
      security: [],
    },
    transform: describeSchemas(),
    transformObject: openApiDocument,
  });
  requestRules(api, [...config.ownOrigins, ...config.allowedOrigins]);
  watchUnnamedProxies(api, app.services);
  limitReads(api, app.services, config.readsPerMinute);
  limitWrites(api, app.services, {
    most: config.writesPerMinute,
    holderOf: countedCheckouts(app.services),
  });

  countFunnel(api, app.services);

  healthRoutes(api, { ...app.services, demoSchool: app.demoSchool });
  if (config.metricsToken) metricsRoute(api, metrics, config.metricsToken);
  shopCalls(api, app);
  await accountCalls(api, app);
  checkoutCalls(api, app);
  await learnerCalls(api, app);
  await officeCalls(api, app);
  await diaryCalls(api, app);
  linkPicturesApi(api, app.services);
  schoolPicturesApi(api, app.services, (request) => draftedSchool(app, request));
  uploadsApi(api, app.services);
  passPhotographsApi(api, app.services);
  searchEngines(api, app.services);
  applePayDomain(api, config.applePayDomain);
  schoolColours(api);
  policyReports(api, metrics.registry);
  feedsApi(api, app.services);
  publishDescription(api, app.services.school);
  api.all('/v1/*', { schema: { hide: true } }, notFound);
  await pages?.(api, app);
  await api.ready();
  return api;
}

/** Each call of a tool would else write the whole of it out anew. */
function publishDescription(api: Api, school: CurrentSchool) {
  const kept = pageCache({
    version: () => school.current().name,
    render: async () =>
      Response.json(describeCalls(api, school), {
        headers: { 'cache-control': 'public, max-age=0, s-maxage=60' },
      }),
  });
  api.get('/v1/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const description = await kept.find('description');
    return description ? sendCachedPage(request, reply, description) : reply.callNotFound();
  });
}

/** A second without one sample (a start, a single long task) counts as an endless delay there: that is no lasting load. */
function refuseWhenBusy(_request: FastifyRequest, reply: FastifyReply, _type: string, delay?: number) {
  if (delay === Number.POSITIVE_INFINITY) return undefined;
  reply.header('retry-after', 5);
  return Promise.reject(new Problem(503, 'We’re very busy at the moment. Please try again.'));
}

const DESCRIPTION =
  'The calls of the website. Every call carries an X-Requested-With header; bodies are JSON; money is decimal strings in pounds. A program of the school’s own sends the token that an owner made for it at /office/programs, as Authorization: Bearer.';

/** One line a request: no query (it may hold a postcode), no body, no headers. */
function logRequests(api: Api, log: Log) {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    if (!log.isLevelEnabled('info')) return done();
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    log.info(
      { request_id: request.id, method: request.method, route, status: reply.statusCode, ms },
      'request',
    );
    done();
  });
}

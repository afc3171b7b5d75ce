import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { basketInCookie, type Cookies } from '#src/features/basket/basket-cookie.server.ts';
import { basketPostContext } from '#src/features/basket/no-script/basket-posts.server.ts';
import { ownInvoices, ownInvoicesContext } from '#src/features/books/invoices/own-invoice.server.ts';
import { finishLaterContext } from '#src/features/checkout/finish-later/finish-later-posts.server.ts';
import { giftContext, gifts } from '#src/features/checkout/gifts/claim-gift.server.ts';
import { checkoutPostContext } from '#src/features/checkout/no-script/checkout-posts.server.ts';
import {
  confirmationContext,
  confirmationForPage,
} from '#src/features/checkout/no-script/confirmation-page.server.ts';
import { paypalReturn, paypalReturnContext } from '#src/features/checkout/payment/paypal-return.server.ts';
import {
  payAgain,
  payAgainContext,
  payLinkContext,
  payLinks,
} from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { ownOrderOf } from '#src/features/checkout/session/current-checkout.server.ts';
import { diaryContext } from '#src/features/diary/access/diary-guard.server.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { messageContext } from '#src/features/instructors/contact/message-deps.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { takesFiles } from '#src/kit/forms/action-form.tsx';
import { type PageContext, pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { addressOfPage } from '#src/platform/http/page-after.ts';
import { signInAsked } from '#src/ui/refresh/sign-in-asked.ts';
import { describeCalls } from './http/openapi.server.ts';
import { showSignedOut } from './http/problem-page.server.ts';
import { builtFiles } from './page-serving/built-files.server.ts';
import { canonicalUrl } from './page-serving/canonical-url.ts';
import {
  contentSecurityPolicy,
  paymentsFrom,
  reportingEndpoints,
} from './page-serving/content-security-policy.server.ts';
import { draftedSchool, withDraftBar } from './page-serving/drafted-school.server.ts';
import { pagePosts } from './page-serving/form-actions.server.ts';
import { isInforming } from './page-serving/informing-pages.ts';
import { inlineStyles, type Paint } from './page-serving/inline-styles.server.ts';
import { pageCache, scriptHashes, sendCachedPage } from './page-serving/page-cache.server.ts';
import { renderThrottle } from './page-serving/render-throttle.server.ts';
import { manifestOfPart, type Part, partOf, routesOfPart } from './page-serving/routes-of-part.ts';
import { keptAddress } from './page-serving/same-for-all.server.ts';
import { toWebRequest } from './page-serving/web-request.server.ts';
import { type App, basketDepsOf, diaryDepsOf, officeDepsOf } from './services.server.ts';

// The router ignores case, so these patterns must too.
const CHECKOUT = /^\/(basket\/checkout|pay\/[^/]+)\/?$/i;
const BASKET = /^\/basket\/?$/i;
// The film that comes with the site, shown in a frame of it.
const FILM = /^\/films\/explainer\/?$/i;
// Secret links and pages for buyers, customers or the office: no cache, no search engine, no referrer.
const PRIVATE =
  /^\/(basket\/checkout([/.]|$)|pay\/.|vouchers\/.|gift\/.|tell-me\/.|learning\/(?!try([/.]|$)).|reviews\/.|courses\/confirm\/.|lesson-offers\/.|learner-offers\/.|your-lessons\b|account\b|diary\b|office\b)/i;

// A shared cache may keep it for a minute, and for five more while it asks for a newer one.
const KEPT_BY_OTHERS = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';

// Pages whose forms a browser posts by itself.
const POSTING =
  /^\/(office|diary|courses\/confirm|your-lessons|lesson-offers|learner-offers|learning|gift|tell-me|vouchers\/manage|pay|account|basket\/checkout\/(confirmation|no-script|finish-later|continue))\b/i;

/** Everything that is not a call: the built files, then the pages that React Router renders. */
export async function pageRoutes(api: Api, app: App) {
  const { config, services } = app;
  const files = path.resolve('build/client');
  if (!app.development && existsSync(files)) await builtFiles(api, files);
  const { accounts, baskets, cards, redirect } = app;
  const { questionEveryMs } = app.config;
  const paymentDeps = { ...services, accounts, baskets, cards, redirect, questionEveryMs };
  const basketDeps = basketDepsOf(app);
  const gatewayOrigin = new URL(config.cards.webUrl).origin;
  const officeDeps = officeDepsOf(app);
  const diaryDeps = diaryDepsOf(app);
  const patterns = Object.values(build.routes).flatMap((route) => (route?.index ? '/' : (route?.path ?? [])));
  const mode = app.development ? 'development' : 'production';
  const handlers = {
    shop: createRequestHandler(siteOf('shop'), mode),
    office: createRequestHandler(siteOf('office'), mode),
    diary: createRequestHandler(siteOf('diary'), mode),
  };
  async function render(request: Request, context: RouterContextProvider): Promise<Response> {
    await renderThrottle();
    return handlers[partOf(readable(new URL(request.url).pathname))](request, context);
  }
  const paint: Paint = config.inlineStyles ? inlineStyles(files) : (html) => ({ html, styles: [] });
  const kept = pageCache({
    version: app.content,
    render: (address) => renderKept(new Request(new URL(address, config.publicUrl))),
  });

  function contextOf(
    page: Pick<PageContext, 'nonce' | 'address'>,
    cookies: Cookies = {},
  ): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(pageContext, {
      ...page,
      development: app.development,
      release: build.assets.version,
      stylesAhead: config.stylesAhead,
      testPayments: config.cards.simulated,
      gatewayScript: `${config.cards.webUrl}/assets/js/client.js`,
      wallets: app.wallets.areOffered,
      available: {
        paypal: !config.paypal.off,
        addressFinder: !config.addresses.off,
        wallets: app.wallets.areOffered(),
      },
      film: config.film,
      applicationKey: config.applicationKey,
      openapi: () => describeCalls(api, services.school),
    });
    context.set(bankContext, app.questions);
    context.set(basketPostContext, { ...basketDeps, cookies, address: page.address });
    return context;
  }

  /** Where the gateway is let in: the basket has only its wallets. */
  function takesPayments(pathname: string): boolean {
    return CHECKOUT.test(pathname) || (app.wallets.areOffered() && BASKET.test(pathname));
  }

  function policyOf(pathname: string, scripts: readonly string[], styles: readonly string[] = []): string {
    return contentSecurityPolicy({
      scripts,
      styles,
      gateway: takesPayments(pathname) ? gatewayOrigin : undefined,
      onlyGateway: CHECKOUT.test(pathname),
      film: config.film,
      framed: FILM.test(pathname),
      production: config.production,
      development: app.development,
    });
  }

  /** Without anything of a visitor: such a page that asks for more fails, and is rendered for each. */
  async function renderKept(request: Request): Promise<Response | undefined> {
    const response = await render(request, contextOf({ nonce: undefined, address: '' }));
    if (response.status !== 200 || response.headers.has('set-cookie')) return undefined;
    const { pathname } = new URL(request.url);
    const { html, styles } = paint(await response.text(), { whenUsed: isInforming(pathname) });
    response.headers.set('content-security-policy', policyOf(pathname, scriptHashes(html), styles));
    response.headers.set('reporting-endpoints', reportingEndpoints);
    response.headers.set('cache-control', KEPT_BY_OTHERS);
    return new Response(html, { headers: response.headers });
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const webRequest = toWebRequest(request, config);
    const address = new URL(webRequest.url);
    const canonical = canonicalUrl(address.pathname, patterns);
    // A moved address is for readers: a form that was posted would arrive there without its fields.
    if (canonical && request.method !== 'POST') {
      if (PRIVATE.test(canonical)) keepPrivate(reply, canonical);
      else reply.header('cache-control', 'public, max-age=3600');
      return reply.redirect(`${canonical}${address.search}`, 301);
    }
    const pathname = readable(address.pathname);
    // Buying is as it is published: nothing of a draft gets into an order.
    const mayShowDraft = request.method !== 'POST' && !PRIVATE.test(pathname);
    const drafted = mayShowDraft ? await draftedSchool(app, request) : undefined;
    const keptAt = app.development || drafted ? undefined : keptAddress(request, address);
    const keptPage = keptAt && (await kept.find(keptAt));
    if (keptPage) return sendCachedPage(request, reply, keptPage);
    const ofPage = addressOfPage(address);
    const nonce = randomBytes(16).toString('base64');
    const context = contextOf({ nonce, address: request.ip }, request.cookies);
    if (drafted) context.set(servicesContext, { ...services, school: drafted });
    context.set(paypalReturnContext, paypalReturn(paymentDeps, request));
    const checkoutDeps = {
      ...paymentDeps,
      ...basketDeps,
      payIn3: config.payIn3,
      asker: request,
      address: request.ip,
    };
    const { confirmationsPerMinute, messagesPerHour } = config;
    const hasPaypal = !config.paypal.off;
    context.set(checkoutPostContext, { ...checkoutDeps, hasPaypal, messagesPerHour });
    context.set(finishLaterContext, { ...checkoutDeps, messagesPerHour });
    context.set(confirmationContext, confirmationForPage({ ...checkoutDeps, confirmationsPerMinute }));
    context.set(payAgainContext, payAgain(services, request));
    const ownOrder = ownOrderOf({ ...basketDeps, accounts }, request);
    context.set(ownInvoicesContext, ownInvoices({ ...services, ownOrder }));
    context.set(
      payLinkContext,
      payLinks({ ...paymentDeps, payIn3: config.payIn3, secureCookies: basketDeps.secureCookies }),
    );
    context.set(giftContext, gifts({ ...paymentDeps, ...basketDeps }, request));
    context.set(messageContext, { ...services, messagesPerHour: config.messagesPerHour });
    context.set(accountContext, () => app.accounts.signedIn(request));
    context.set(officeContext, {
      ask: () => app.office.ask(request),
      asker: request,
      path: `${ofPage.pathname}${ofPage.search}`,
      deps: officeDeps,
    });
    context.set(diaryContext, {
      asker: request,
      path: `${ofPage.pathname}${ofPage.search}`,
      deps: diaryDeps,
    });
    const response = await render(webRequest, context);
    const signIn = signInAsked(response);
    // A form with files was not read, the router keeps its page by itself, and the steps of a sign-in begin again.
    const keepsPage = pathname.endsWith('.data') || /\/sign-in(\/|$)/.test(pathname);
    if (signIn && typeof request.body === 'string' && !keepsPage) {
      keepPrivate(reply, pathname);
      return showSignedOut(reply, { body: request.body, signIn, school: services.school });
    }
    const trusted = [`'nonce-${nonce}'`];
    response.headers.set('content-security-policy', policyOf(pathname, trusted, drafted ? trusted : []));
    response.headers.set('reporting-endpoints', reportingEndpoints);
    if (takesPayments(pathname)) response.headers.set('permissions-policy', paymentsFrom(gatewayOrigin));
    // The router's headers replace those of the reply.
    response.headers.delete('cache-control');
    if (drafted || PRIVATE.test(pathname)) keepPrivate(reply, pathname);
    // Without scripts a page shows its reader's basket.
    else if (basketInCookie(request.cookies)) reply.header('cache-control', 'private, no-cache');
    else reply.header('cache-control', 'no-cache');
    if (FILM.test(pathname)) reply.header('x-frame-options', 'SAMEORIGIN');
    reply.code(response.status);
    // One by one: there may be several cookies.
    for (const [name, value] of response.headers) reply.header(name, value);
    if (request.method === 'HEAD') return reply.send();
    if (drafted && response.headers.get('content-type')?.includes('html'))
      return reply.send(withDraftBar(await response.text(), nonce));
    return reply.send(Buffer.from(await response.arrayBuffer()));
  };
  api.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: page,
  });
  const posting = Object.values(build.routes).filter((route) => route?.path && route.module.action);
  // With scripts the router posts a form where it reads the page's data.
  const addressesOf = (routes: typeof posting) =>
    routes.flatMap((route) => [`/${route?.path}`, `/${route?.path}.data`]);
  await pagePosts(api, {
    paths: addressesOf(posting),
    withFiles: addressesOf(posting.filter((route) => takesFiles(route?.module.handle))),
    school: services.school,
    ownOrigins: config.ownOrigins,
    handler: page,
  });
}

/** The built site with the routes of one part. */
function siteOf(part: Part): ServerBuild {
  const { routes, assets, ...site } = build;
  const map = { url: manifestOfPart(part, assets.url), routes: routesOfPart(part, assets.routes) };
  return { ...site, routes: routesOfPart(part, routes), assets: { ...assets, ...map } };
}

/**
 * For no cache, no search engine, and no other site's log. The pages of work and of lessons post forms: without any
 * referrer a browser would say that those come from nowhere, and they are refused.
 */
function keepPrivate(reply: FastifyReply, pathname: string) {
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': POSTING.test(pathname) ? 'same-origin' : 'no-referrer',
  });
}

/** Decodes the path as the router does: %6F is an o. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

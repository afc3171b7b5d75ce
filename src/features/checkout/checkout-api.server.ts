import { z } from 'zod';
import { countryList } from '#src/features/addresses/countries.ts';
import { DAY_SECONDS } from '#src/platform/dates.ts';
import { type Api, checkoutOnly, conflict, problems } from '#src/platform/http/api.server.ts';
import { acceptPrices, openCheckout, saveStep } from './checkout-changes.server.ts';
import { type CheckoutDeps, readCheckoutState, requireOpen } from './checkout-state.server.ts';
import { coverageOfBasket } from './coverage/coverage.server.ts';
import { coverageRequest, coverageResponse } from './coverage/coverage-api-schema.ts';
import { addConsents, keepConsents } from './payment/consents.server.ts';
import {
  billingRequest,
  checkoutResponse,
  consentsRequest,
  countriesResponse,
  customerRequest,
  deliveryRequest,
  draftRequest,
  lessonRequest,
  pricesRequest,
  startRequest,
} from './session/api-schema.ts';
import { checkoutNotFound } from './session/checkout.server.ts';
import { checkoutCookie } from './session/checkout-cookie.server.ts';
import { currentCheckout, requireCheckout } from './session/current-checkout.server.ts';
import { saveDraft } from './session/drafts.server.ts';

const tags = ['Checkout'];
const answer = { 200: checkoutResponse, ...conflict, ...problems };

// Two a second while somebody types, as several people may share an IP address.
const DRAFTS_PER_MINUTE = 120;

/** The checkout up to the payment. What opens it or saves a section answers its new state. */
export function checkoutApi(api: Api, deps: CheckoutDeps) {
  const { db, clock, baskets } = deps;

  api.post(
    '/v1/website/checkout/start',
    {
      schema: {
        tags,
        operationId: 'startCheckout',
        summary: 'Start, or continue, the checkout of a basket',
        body: startRequest,
        response: answer,
      },
    },
    async (request, reply) => {
      const { open, cookie } = await openCheckout(deps, request, request.body.basket);
      if (cookie) reply.header('set-cookie', cookie);
      return readCheckoutState(deps, open);
    },
  );

  api.get(
    '/v1/website/checkout',
    {
      schema: {
        tags,
        operationId: 'readCheckout',
        security: checkoutOnly,
        summary: "Where this browser's checkout stands",
        response: answer,
      },
    },
    async (request) => {
      const { checkout, account } = await currentCheckout(deps, request);
      const basket = checkout && (await baskets.find(checkout.basketUuid));
      if (!checkout || !basket) throw checkoutNotFound();
      return readCheckoutState(deps, { basket, checkout, account });
    },
  );

  api.get(
    '/v1/website/countries',
    {
      schema: {
        tags,
        operationId: 'listCountries',
        summary: 'Countries by name, the United Kingdom first',
        response: { 200: countriesResponse, ...problems },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`);
      return [...countryList];
    },
  );

  sectionCalls(api, deps);

  api.post(
    '/v1/website/checkout/coverage',
    {
      // Asked while a postcode and free times are being entered.
      config: { writeLimit: { name: 'drafts', most: DRAFTS_PER_MINUTE } },
      schema: {
        tags,
        operationId: 'readCoverage',
        security: checkoutOnly,
        summary: 'Who teaches the basket’s lessons at a postcode, and at which of the learner’s free times',
        body: coverageRequest,
        response: { 200: coverageResponse, ...conflict, ...problems },
      },
    },
    async (request) => {
      const { basket: uuid, ...where } = request.body;
      const { basket } = await requireOpen(deps, request, uuid);
      return coverageOfBasket(db, basket, where, clock.now());
    },
  );

  api.post(
    '/v1/website/checkout/consents',
    {
      schema: {
        tags,
        operationId: 'saveConsents',
        security: checkoutOnly,
        summary: 'Record what the buyer accepts before paying',
        body: consentsRequest,
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request) => {
      const { basket, ...input } = request.body;
      await requireCheckout(deps, request, basket);
      const words = { school: deps.school.current(), now: clock.now() };
      await keepConsents(deps, request, addConsents([], input, words), words.school);
      return {};
    },
  );

  api.post(
    '/v1/website/checkout/draft',
    {
      // Sent with every pause in typing, so it has its own rate limit.
      config: { writeLimit: { name: 'drafts', most: DRAFTS_PER_MINUTE } },
      schema: {
        tags,
        operationId: 'saveDraft',
        security: checkoutOnly,
        summary: 'Keep what is being typed into a section, for a reload',
        body: draftRequest,
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request) => {
      await requireCheckout(deps, request, request.body.basket);
      if (!(await saveDraft(db, checkoutCookie(request), request.body, clock.now())))
        throw checkoutNotFound();
      return {};
    },
  );

  api.post(
    '/v1/website/checkout/prices',
    {
      schema: {
        tags,
        operationId: 'confirmPrices',
        security: checkoutOnly,
        summary: 'Accept the prices of today, where one has changed since the add',
        body: pricesRequest,
        response: answer,
      },
    },
    async (request) => acceptPrices(deps, request, request.body),
  );
}

/** A call for each section's form. */
function sectionCalls(api: Api, deps: CheckoutDeps) {
  api.post(
    '/v1/website/checkout/customer',
    {
      schema: {
        tags,
        operationId: 'saveCustomer',
        security: checkoutOnly,
        summary: "Save the buyer's details",
        body: customerRequest,
        response: answer,
      },
    },
    async (request) => {
      const { basket, id: _ignored, ...customer } = request.body;
      return saveStep(deps, request, { basket, step: 'customer', entered: customer });
    },
  );

  api.post(
    '/v1/website/checkout/delivery',
    {
      schema: {
        tags,
        operationId: 'saveDelivery',
        security: checkoutOnly,
        summary: 'Save the delivery address',
        body: deliveryRequest,
        response: answer,
      },
    },
    async (request) => {
      const { basket, ...delivery } = request.body;
      return saveStep(deps, request, { basket, step: 'delivery', entered: delivery });
    },
  );

  api.post(
    '/v1/website/checkout/billing',
    {
      schema: {
        tags,
        operationId: 'saveBilling',
        security: checkoutOnly,
        summary: 'Save the billing name and address',
        body: billingRequest,
        response: answer,
      },
    },
    async (request) => {
      const { basket, ...billing } = request.body;
      return saveStep(deps, request, { basket, step: 'billing', entered: billing });
    },
  );

  api.post(
    '/v1/website/checkout/lesson',
    {
      schema: {
        tags,
        operationId: 'saveLearner',
        security: checkoutOnly,
        summary: 'Save the learner or trainee',
        body: lessonRequest,
        response: answer,
      },
    },
    async (request) => {
      const { basket, ...lesson } = request.body;
      return saveStep(deps, request, { basket, step: 'lesson', entered: lesson });
    },
  );
}

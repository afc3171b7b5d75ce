import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countryList } from '#src/features/addresses/countries.ts';
import { type Baskets, basketNotFound, type PricedBasket } from '#src/features/basket/basket.server.ts';
import { type Api, conflict, problems } from '#src/platform/api.server.ts';
import { brand } from '#src/platform/brand.ts';
import { invalid, Problem } from '#src/platform/problem.ts';
import type { Services } from '#src/platform/services.server.ts';
import { whyGone } from './authorise.server.ts';
import { factsOf, requireSellable } from './buyer.server.ts';
import {
  type Checkout,
  checkoutNotFound,
  completedSteps,
  type Details,
  findCheckout,
  requireCheckout,
  type StoredConsent,
  saveConsents,
  saveDetails,
  startCheckout,
} from './checkout.server.ts';
import { enterCode, pursesOf, takeOutVoucher } from './checkout-vouchers.server.ts';
import { checkoutCookie, setCheckoutCookie } from './cookie.server.ts';
import { toCheckoutWire } from './state.server.ts';
import { mayEnter, type StepName } from './steps.ts';
import {
  billingRequest,
  checkoutWire,
  codeRequest,
  consentsRequest,
  countriesWire,
  customerRequest,
  deliveryRequest,
  lessonRequest,
  startRequest,
} from './wire.ts';

const tags = ['Checkout'];
const answer = { 200: checkoutWire, ...problems };

/** The sections of the checkout. Each save answers where the checkout then stands. */
export function checkoutApi(
  api: Api,
  parts: Pick<Services, 'db' | 'clock' | 'secrets'> & {
    baskets: Baskets;
    secureCookies: boolean;
    codesPerMinute: number;
  },
) {
  const { db, clock, baskets } = parts;

  api.post(
    '/v1/website/checkout/start',
    {
      schema: {
        tags,
        summary: 'Begin, or go on with, the checkout of a basket',
        body: startRequest,
        response: { ...answer, ...conflict },
      },
    },
    async (request, reply) => {
      const held = await findCheckout(db, checkoutCookie(request));
      const basket = await baskets.find(request.body.basket);
      // Reloaded while the payment went through: the way on is its confirmation, not an empty basket.
      if (!basket && held?.basketUuid === request.body.basket) throw await whyGone(db, held.basketUuid);
      if (!basket) throw basketNotFound();
      requireSellable(basket);
      if (held?.basketUuid === basket.uuid) return standing(basket, held);
      const cookie = setCheckoutCookie(reply, parts.secureCookies);
      await startCheckout(db, basket.uuid, cookie, clock.now());
      return standing(basket, await requireCheckout(db, cookie, basket.uuid));
    },
  );

  api.get(
    '/v1/website/checkout',
    { schema: { tags, summary: "Where this browser's checkout stands", response: answer } },
    async (request) => {
      const checkout = await findCheckout(db, checkoutCookie(request));
      const basket = checkout && (await baskets.find(checkout.basketUuid));
      if (!checkout || !basket) throw checkoutNotFound();
      return standing(basket, checkout);
    },
  );

  api.get(
    '/v1/website/countries',
    {
      schema: {
        tags,
        summary: 'Countries by name, the United Kingdom first',
        response: { 200: countriesWire, ...problems },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return [...countryList];
    },
  );

  api.post(
    '/v1/website/checkout/customer',
    { schema: { tags, summary: "Save the buyer's details", body: customerRequest, response: answer } },
    async (request) => {
      const { basket, id: _ignored, ...customer } = request.body;
      return save(request, basket, 'customer', { customer });
    },
  );

  api.post(
    '/v1/website/checkout/delivery',
    { schema: { tags, summary: 'Save where the parcel goes', body: deliveryRequest, response: answer } },
    async (request) => {
      const { basket, ...delivery } = request.body;
      return save(request, basket, 'delivery', { delivery });
    },
  );

  api.post(
    '/v1/website/checkout/billing',
    {
      schema: { tags, summary: 'Save the billing name and address', body: billingRequest, response: answer },
    },
    async (request) => {
      const { basket, ...billing } = request.body;
      return save(request, basket, 'billing', { billing });
    },
  );

  api.post(
    '/v1/website/checkout/lesson',
    { schema: { tags, summary: 'Save the learner or trainee', body: lessonRequest, response: answer } },
    async (request) => {
      const { basket, ...lesson } = request.body;
      return save(request, basket, 'lesson', { lesson }, (checkout) => ({
        // The learner section may change the answer given in Details: the last save wins (decision 29).
        customer: checkout.customer && { ...checkout.customer, customer_is_pupil: lesson.customer_is_pupil },
      }));
    },
  );

  api.post(
    '/v1/website/checkout/consents',
    {
      schema: {
        tags,
        summary: 'Record what the buyer accepts before paying',
        body: consentsRequest,
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request) => {
      const { basket, ...given } = request.body;
      const checkout = await requireCheckout(db, checkoutCookie(request), basket);
      const acceptedAt = clock.now().toISOString();
      const kinds = (['terms', 'begin_lessons', 'digital_now'] as const).filter((kind) => given[kind]);
      const consents: StoredConsent[] = kinds.map((kind) => ({
        kind,
        version: brand.legal.terms,
        acceptedAt,
      }));
      await saveConsents(db, checkout.basketUuid, consents);
      return {};
    },
  );

  api.post(
    '/v1/website/checkout/vouchers',
    {
      // Codes are bearer secrets: whoever tries them out is slowed down (decision 24).
      config: { rateLimit: { max: parts.codesPerMinute, timeWindow: 60_000 } },
      schema: { tags, summary: 'Pay with a voucher, as far as it goes', body: codeRequest, response: answer },
    },
    async (request) => {
      const { basket: uuid, code } = request.body;
      const basket = await requirePriced(uuid);
      const checkout = await requireCheckout(db, checkoutCookie(request), uuid);
      const { takes_vouchers } = await standing(basket, checkout);
      if (!takes_vouchers) throw invalid('code', 'A voucher cannot pay for another voucher.');
      await enterCode(parts, uuid, code);
      return standing(basket, checkout);
    },
  );

  api.delete(
    '/v1/website/checkout/vouchers/:id',
    {
      schema: {
        tags,
        summary: 'Do not pay with this voucher after all',
        params: z.object({ id: z.uuid() }),
        body: startRequest,
        response: answer,
      },
    },
    async (request) => {
      const { basket: uuid } = request.body;
      const basket = await requirePriced(uuid);
      const checkout = await requireCheckout(db, checkoutCookie(request), uuid);
      await takeOutVoucher(db, uuid, request.params.id);
      return standing(basket, checkout);
    },
  );

  async function standing(basket: PricedBasket, checkout: Checkout) {
    return toCheckoutWire(basket, checkout, await pursesOf(db, basket.uuid, clock.now()));
  }

  async function requirePriced(uuid: string): Promise<PricedBasket> {
    const basket = await baskets.find(uuid);
    if (!basket) throw basketNotFound();
    return basket;
  }

  async function save(
    request: FastifyRequest,
    basketUuid: string,
    step: StepName,
    details: Partial<Details>,
    also: (checkout: Checkout) => Partial<Details> = () => ({}),
  ) {
    const basket = await requirePriced(basketUuid);
    const checkout = await requireCheckout(db, checkoutCookie(request), basketUuid);
    if (!mayEnter(step, factsOf(basket), completedSteps(checkout)))
      throw new Problem(422, 'Please complete the sections before this one first.', {
        code: 'step_out_of_order',
      });
    const saved = { ...details, ...also(checkout) };
    await saveDetails(db, basketUuid, saved);
    return standing(basket, { ...checkout, ...saved });
  }
}

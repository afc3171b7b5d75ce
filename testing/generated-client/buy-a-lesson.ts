import createClient from 'openapi-fetch';
// Generated from the OpenAPI document by the test that compiles this.
import type { paths } from './openapi.ts';

type Site = Parameters<typeof createClient>[0];

/** Buys a lesson the way another program would: the generated client knows all that it needs. */
export async function buyALesson(site: Site, payByCard: (token: string) => Promise<unknown>) {
  const api = createClient<paths>(site);
  const header = { 'X-Requested-With': 'openapi-fetch' };
  const person = {
    firstname: 'Joan',
    surname: 'Watson',
    phone: '0113 496 0180',
    address_line_1: '32 Example Street',
    city: 'Leeds',
    postcode: 'LS6 3AD',
    country: 826,
  };

  const added = await api.POST('/v1/website/basket', {
    params: { header },
    body: { product_id: 47, type: 'lesson', quantity: 1, options: {} },
  });
  if (!added.data) throw new Error(added.error.message);
  const basket = added.data.uuid;
  const [item] = added.data.contents.products;
  if (!item) throw new Error('The basket is empty.');
  await api.PUT('/v1/website/basket/{id}', {
    params: { header, path: { id: item.id } },
    body: { basket, quantity: 2 },
  });
  await api.DELETE('/v1/website/basket/{id}', {
    params: { header, path: { id: item.id }, query: { basket } },
  });
  await api.POST('/v1/website/basket', {
    params: { header },
    body: { product_id: 47, type: 'lesson', quantity: 1, options: {}, basket },
  });

  await api.POST('/v1/website/checkout/start', { params: { header }, body: { basket } });
  await api.POST('/v1/website/checkout/customer', {
    params: { header },
    body: { basket, email: 'joan@example.com', customer_is_pupil: false },
  });
  await api.POST('/v1/website/checkout/billing', { params: { header }, body: { basket, ...person } });
  const learner = await api.POST('/v1/website/checkout/lesson', {
    params: { header },
    body: {
      basket,
      ...person,
      firstname: 'Sam',
      email: 'sam@example.com',
      customer_is_pupil: false,
      availability: { sat: { day: 'sat', morning: true }, sun: { available: { evening: true } } },
    },
  });
  if (learner.error) throw new Error(learner.error.message);
  await api.POST('/v1/website/checkout/consents', {
    params: { header },
    body: { basket, terms: true, lessons_start: 'soon' },
  });

  const authorised = await api.POST('/v1/website/checkout/authorise', {
    params: { header },
    body: { basket },
  });
  if (!authorised.data) throw new Error(authorised.error.message);
  const { payment_gateway_id, total } = authorised.data.contents;
  await payByCard(payment_gateway_id);
  const confirmed = await api.POST('/v1/website/checkout/confirm', {
    params: { header },
    body: { connecte_id: payment_gateway_id },
  });
  if (!confirmed.data) throw new Error(confirmed.error.message);
  const paid = await api.GET('/v1/website/checkout/confirm/{transactionRef}', {
    params: { header, path: { transactionRef: confirmed.data.transaction } },
  });
  return { total, confirmation: paid.data };
}

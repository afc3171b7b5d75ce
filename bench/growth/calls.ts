import type pg from 'pg';
import { learner, person } from '#testing/section-answers.ts';

export interface BenchCall {
  name: string;
  ask(): Promise<unknown>;
}

const HEADERS = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const LESSON = { type: 'lesson', product_id: 47, quantity: 1 };
const PAGES = [
  '/',
  '/areas-covered',
  '/areas-covered/leeds',
  '/driving-lessons',
  '/instructors',
  '/instructors?q=LS6',
  '/instructors/amara-osei',
  '/instructors/amara-osei?page=2',
  '/instructors/amara-osei/times',
  '/courses',
  '/courses/calm-at-the-wheel',
  '/gift-vouchers',
  '/vouchers',
  '/instructor-training',
  '/pass-for-less-pack',
  '/sitemap.xml',
];

/** Calls and public pages of a site. A page is rendered anew each time: what is kept has no size. */
export async function growingCalls(url: string, pool: pg.Pool): Promise<BenchCall[]> {
  let cookie = '';
  async function send(method: string, path: string, body?: object) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...HEADERS, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 400 && answer.status !== 404)
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const [value] = answer.headers.getSetCookie();
    if (value?.startsWith('checkout') || value?.startsWith('__Host-checkout'))
      cookie = value.split(';')[0] ?? '';
    return text;
  }
  const add = async () => JSON.parse(await send('POST', '/v1/website/basket', LESSON)) as Basket;
  const basket = await add();
  const [item] = basket.contents.products;
  // By an index: what one who measures reads is counted too, and told late.
  const { rows } = await pool.query(
    "select reference from payments where state = 'captured' order by updated_at limit 1",
  );
  const bought = await add();
  const step = (name: string, body: object) =>
    send('POST', `/v1/website/checkout/${name}`, { basket: bought.uuid, ...body });
  let turn = 0;
  const call = (name: string, ask: () => Promise<unknown>): BenchCall => ({ name, ask });
  const calls = [
    call('Add to a new basket', add),
    call('Read a basket', () => send('GET', `/v1/website/basket/${basket.uuid}`)),
    call('Change a quantity', () =>
      send('PUT', `/v1/website/basket/${item?.id}`, { basket: basket.uuid, quantity: 1 + (turn++ % 2) }),
    ),
    call('Begin a checkout', () => step('start', {})),
    call('Save Details', () => step('customer', { email: 'joan@example.com', customer_is_pupil: false })),
    call('Save Billing', () => step('billing', person)),
    call('Save Learner', () => step('lesson', learner)),
    call('Read a checkout', () => send('GET', '/v1/website/checkout')),
    call('Who teaches there', () =>
      send('POST', '/v1/website/checkout/coverage', {
        basket: bought.uuid,
        postcode: 'LS6 3AD',
        availability: learner.availability,
      }),
    ),
    call('Read a confirmation', () => send('GET', `/v1/website/checkout/confirm/${rows[0]?.reference}`)),
    call('Read reviews', () => send('GET', '/v1/website/instructors/amara-osei/reviews?page=3')),
    call('First free times', () => send('GET', '/v1/website/first-times?area=leeds&minutes=60')),
  ];
  const pages = PAGES.map((path) =>
    call(path, () => send('GET', `${path}${path.includes('?') ? '&' : '?'}anew=${turn++}`)),
  );
  return [...calls, ...pages];
}

interface Basket {
  uuid: string;
  contents: { products: { id: string }[] };
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersByEmail } from '#src/features/customers/customers.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { officeContextOf } from '#testing/staff.ts';
import { loader as ordersLoader } from '../orders/list/orders-page.tsx';
import { loader } from './customer-page.tsx';

let app: TestApp;
let owner: TestBrowser;
let viewer: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff();
  viewer = await app.staff('viewer');
});
afterAll(() => app.close());

async function buys(
  email: string,
  surname: string,
  products: Parameters<typeof testBuyer>[1] = [BRAIN_TRAINING],
) {
  const buyer = await (await testBuyer(app, products)).fillIn({ email, billing: { surname } });
  expect((await buyer.pay()).status).toBe(200);
}

/** A customer who has an account, and has bought nothing. */
async function knows(email: string): Promise<string> {
  await makeAccount(app, app.browser(), { email });
  return idOf(email);
}

async function idOf(email: string): Promise<string> {
  return (await customersByEmail(app.db, [email])).get(email.toLowerCase()) ?? '';
}

async function read(id: string) {
  const context = await officeContextOf(app, viewer, `/office/customers/${id}`);
  const request = new Request(`${app.url}/office/customers/${id}`);
  return (await loader({ context, request, params: { id } } as never)).customer;
}

const acts = (path: string, body: object) =>
  owner.post<{ id: string; message: string }>(`/v1/office/customers/${path}`, body);

describe('a customer', () => {
  test('is whoever has bought, under any spelling of one address, with all that came with it', async () => {
    await buys('Ada@Example.com', 'Byron', [LESSON]);
    app.clock.pass({ minutes: 1 });
    await buys('ada@example.com', 'King');
    const customer = await read(await idOf('ada@example.com'));
    expect(customer.name).toBe('Joan King');
    expect(customer.addresses.map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(customer.orders.map(({ bought, standing }) => [bought, standing.label])).toEqual([
      ['Brain Training', 'Paid'],
      ['10 hours in Leeds, manual', 'Paid'],
    ]);
    expect(customer.learners.map(({ left }) => left)).toEqual(['10 h']);
    expect(customer.emails.length).toBeGreaterThan(1);
  });

  test('is whoever has an account, before they buy', async () => {
    const customer = await read(await knows('early@example.com'));
    expect([customer.addresses[0]?.hasAccount, customer.orders]).toEqual([true, []]);
  });

  test('has the orders by phone that wait to be paid', async () => {
    const customerId = await knows(PHONE_ORDER.email);
    const { id } = await phoneOrders(app).make();
    const customer = await read(customerId);
    expect(customer.waiting).toMatchObject([{ id, total: formatPrice(tenHours.total) }]);
  });

  test('is found by name and by how an address begins, once for several orders', async () => {
    await buys('mary@seacole.example', 'Seacole');
    await buys('mary@seacole.example', 'Seacole');
    const id = await idOf('mary@seacole.example');
    const search = async (find: string) => {
      const context = await officeContextOf(app, viewer, '/office/orders');
      const request = new Request(`${app.url}/office/orders?${new URLSearchParams({ find })}`);
      const { beside } = await ordersLoader({ context, request } as never);
      return beside.filter(({ kind }) => kind === 'Customer').map(({ href }) => href);
    };
    expect(await search('Seacole')).toEqual([`/office/customers/${id}`]);
    expect(await search('mary@sea')).toEqual([`/office/customers/${id}`]);
  });

  test('whom nobody knows is answered 404', async () => {
    await expect(read(randomUUID())).rejects.toMatchObject({ status: 404 });
    expect((await acts(`${randomUUID()}/notes`, { body: 'Hello' })).status).toBe(404);
  });
});

describe('two addresses of one person', () => {
  test('are joined and parted again, and both links lead to both until then', async () => {
    await buys('one@example.com', 'Shelley');
    await buys('two@example.com', 'Shelley');
    await buys('three@example.com', 'Shelley');
    const [one, two, three] = [
      await idOf('one@example.com'),
      await idOf('two@example.com'),
      await idOf('three@example.com'),
    ];
    expect((await acts(`${one}/join`, { email: 'Two@example.com' })).status).toBe(200);
    expect((await acts(`${two}/join`, { email: 'three@example.com' })).status).toBe(200);
    for (const id of [one, two, three]) {
      const { addresses, orders } = await read(id);
      expect([addresses[0]?.email, addresses.length, orders.length]).toEqual(['one@example.com', 3, 3]);
    }

    const again = await acts(`${one}/join`, { email: 'three@example.com' });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('one of theirs already')]);

    // The one under which the others were joined leaves: they stay together.
    expect((await acts(`${two}/addresses/${one}/part`, {})).status).toBe(200);
    expect((await read(one)).addresses.map(({ email }) => email)).toEqual(['one@example.com']);
    expect((await read(two)).addresses.map(({ id }) => id).toSorted()).toEqual([two, three].toSorted());
    const alone = await acts(`${one}/addresses/${one}/part`, {});
    expect(alone.status).toBe(409);
    expect((await acts(`${three}/addresses/${two}/part`, {})).status).toBe(200);
    expect((await read(three)).addresses).toHaveLength(1);
  });

  test('that nobody has are told so', async () => {
    const id = await knows('known@example.com');
    const answer = await acts(`${id}/join`, { email: 'unknown@example.com' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Nobody has bought')]);
  });

  test('are joined by two people at once, each to the other, without a fault', async () => {
    const [left, right] = [await knows('left@example.com'), await knows('right@example.com')];
    const answers = await Promise.all([
      acts(`${left}/join`, { email: 'right@example.com' }),
      acts(`${right}/join`, { email: 'left@example.com' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await read(left)).addresses).toHaveLength(2);
  });
});

describe('what staff write', () => {
  test('to a customer is emailed once', async () => {
    const id = await knows('letter@example.com');
    const letter = {
      to: id,
      subject: 'Your first lesson',
      body: 'Hello Helen,\n\nBring your licence.',
      letter: randomUUID(),
    };
    expect((await acts(`${id}/letters`, letter)).status).toBe(200);
    expect((await acts(`${id}/letters`, letter)).status).toBe(200);
    const sent = await app.db
      .selectFrom('emails')
      .select(['recipient', 'plain'])
      .where('subject', '=', 'Your first lesson')
      .execute();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.recipient).toBe('letter@example.com');
    expect(sent[0]?.plain).toContain('Bring your licence.');
    expect((await read(id)).emails[0]?.subject).toBe('Your first lesson');
  });

  test('goes to no address that is not theirs', async () => {
    const [id, to] = [await knows('mine@example.com'), await knows('theirs@example.com')];
    const answer = await acts(`${id}/letters`, { to, subject: 'Hello', body: 'Hello', letter: randomUUID() });
    expect(answer.status).toBe(422);
  });

  test('about a customer is read by colleagues, in no log, and goes with the customer', async () => {
    const id = await knows('note@example.com');
    expect((await acts(`${id}/notes`, { body: 'Prefers a manual car' })).status).toBe(200);
    expect((await read(id)).notes).toEqual([
      expect.objectContaining({ words: 'Prefers a manual car', by: expect.any(String) }),
    ]);
    const log = await app.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('Prefers a manual');
    const erased = await owner.post('/v1/office/people/erase', { email: 'note@example.com' });
    expect(erased.status).toBe(200);
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    expect(await app.db.selectFrom('customer_notes').selectAll().execute()).toEqual([]);
  });
});

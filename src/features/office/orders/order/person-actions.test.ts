import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { taughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import {
  findPerson,
  type PersonRole,
  personShown,
} from '#src/features/orders/staff/correct-person.server.ts';
import { testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { testRefunding } from '#testing/refunding.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { orderPageData } from './order-page-data.server.ts';
import { personPageData } from './person-page-data.server.ts';

const app = await testApp();
const { bought } = testRefunding(app, payPalBuyers(app));
afterAll(() => app.close());
let staff: TestBrowser;
let owner: TestBrowser;
beforeAll(async () => {
  staff = await app.staff('staff');
  owner = await app.staff('owner');
});

async function fieldsOf(id: string, role: PersonRole) {
  const person = await findPerson(app.db, id, role);
  if (!person) throw new Error(`no ${role}`);
  const { country: _, ...fields } = person;
  return { ...fields, expected_version: personShown(person) };
}
const correct = (id: string, role: PersonRole, fields: object, by = staff) =>
  by.put<{ message: string; errors?: object }>(
    role === 'delivery' ? `/v1/office/orders/${id}/delivery` : `/v1/office/orders/${id}/people/${role}`,
    fields,
  );
const story = async (id: string) =>
  (await orderPageData(officeDepsOf(app.running), id))?.history.map(({ title, more }) => `${title}. ${more}`);

test('the buyer who learns is corrected as both, with a line in the order’s history', async () => {
  const { order } = await bought([LESSON]);
  const { id } = order;
  const before = await fieldsOf(id, 'billing');
  const learner = await fieldsOf(id, 'learner');
  const to = { ...before, surname: 'Watson-Holt', phone: '07700 900982' };
  expect((await correct(id, 'billing', to)).status).toBe(200);
  expect(await findPerson(app.db, id, 'billing')).toMatchObject({
    surname: 'Watson-Holt',
    phone: '+447700900982',
  });
  const isOnePerson = learner.surname === before.surname;
  const taught = await taughtOrder(app.db, id);
  expect(taught?.learner.surname).toBe(
    order.customer_is_pupil && isOnePerson ? 'Watson-Holt' : learner.surname,
  );
  expect(await story(id)).toContainEqual('The buyer’s name and phone number corrected. By Sam Okafor');
  const { snapshot } = await app.db
    .selectFrom('payments')
    .select('snapshot')
    .where('id', '=', order.payment_id)
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({ addresses: { billing: { surname: 'Watson-Holt' } } });
  // Nobody's details are in the log, which cannot be erased.
  const log = app.db.selectFrom('audit_log').select('detail').where('subject_id', '=', id);
  expect(JSON.stringify(await log.execute())).not.toMatch(/Holt|900982/);
});

test('a learner is corrected where they are rung, placed and picked up', async () => {
  const { order } = await bought([LESSON]);
  const before = await fieldsOf(order.id, 'learner');
  const to = { ...before, firstname: 'Calum', address_line_1: '9 Cardigan Road', postcode: 'ls62ab' };
  expect((await correct(order.id, 'learner', to)).status).toBe(200);
  expect((await taughtOrder(app.db, order.id))?.learner).toMatchObject({
    firstname: 'Calum',
    address: expect.stringMatching(/^9 Cardigan Road, .*LS6 2AB$/),
  });
  const learners = app.db
    .selectFrom('learners')
    .innerJoin('lesson_lines', 'lesson_lines.learner_id', 'learners.id')
    .select(['name', 'postcode'])
    .where('order_id', '=', order.id);
  expect(await learners.execute()).toEqual([{ name: `Calum ${before.surname}`, postcode: 'LS6 2AB' }]);
});

test('what is wrong, what is the same and what has changed meanwhile is refused', async () => {
  const { order } = await bought([LESSON]);
  const before = await fieldsOf(order.id, 'billing');
  const wrong = await correct(order.id, 'billing', { ...before, postcode: 'LS99' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['postcode']]);
  expect((await correct(order.id, 'billing', before)).status).toBe(422);
  expect((await correct(order.id, 'billing', { ...before, firstname: 'Joanne' })).status).toBe(200);
  const late = await correct(order.id, 'billing', { ...before, firstname: 'Jean' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Sam Okafor corrected it')]);
  expect((await correct(order.id, 'delivery', before)).status).toBe(403);
});

test('a delivery address is corrected until the parcel is posted', async () => {
  const { order } = await bought([POSTED]);
  const before = await fieldsOf(order.id, 'delivery');
  const to = { ...before, address_line_1: '12 Mill Lane' };
  expect((await correct(order.id, 'delivery', to, owner)).status).toBe(200);
  expect(await findPerson(app.db, order.id, 'delivery')).toMatchObject({ address_line_1: '12 Mill Lane' });
  expect((await staff.post(`/v1/office/orders/${order.id}/parcel-posted`, {})).status).toBe(200);
  const after = await fieldsOf(order.id, 'delivery');
  const late = await correct(order.id, 'delivery', { ...after, address_line_1: '13 Mill Lane' }, owner);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('It has been posted')]);
});

test('correcting a refused address of the buyer’s corrects the order’s', async () => {
  const { order, buyer } = await bought([LESSON]);
  const refused = await refuseEmail(app, `receipt-${buyer.basket}`);
  const to = 'joan.right@example.com';
  expect((await owner.post(`/v1/office/emails/${refused}/send-again`, { to })).status).toBe(200);
  const read = app.db.selectFrom('orders').select('email').where('id', '=', order.id);
  expect(await read.executeTakeFirst()).toEqual({ email: to });
  expect(await story(order.id)).toContainEqual('Email address corrected. Olive Grant');
  const sent = app.db.selectFrom('emails').select('recipient').where('order_id', '=', order.id);
  expect((await sent.execute()).map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([to, order.email]),
  );
});

test('of an order with training alone, staff read of a trainee and when to ring', async () => {
  const { order } = await bought([TRAINING]);
  const page = await orderPageData(officeDepsOf(app.running), order.id);
  expect(page).toMatchObject({ isTraining: true, asksWhen: true });
  expect(page?.consents.map(({ label }) => label)).toContain('Training may begin within 14 days');
  expect(await personPageData(app.db, order.id, 'learner')).toMatchObject({
    title: 'The trainee',
    hint: 'Whom we ring about the training',
  });
  const withLessons = await bought([TRAINING, LESSON]);
  expect(await orderPageData(officeDepsOf(app.running), withLessons.order.id)).toMatchObject({
    isTraining: false,
  });
});

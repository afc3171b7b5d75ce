import { beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { readPhoneOrder } from '#src/features/checkout/phone-orders/read-phone-order.server.ts';
import { purgeStatements } from '#src/features/payments/transfers/statements.server.ts';
import { transfersNotOver } from '#src/features/payments/transfers/transfers.server.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { orderPageData } from '../../orders/order/order-page-data.server.ts';
import { readStatementPage } from './read-statement-page.server.ts';

const { app } = await openShop();
const { db } = app;
const { aoife, makeByTransfer, openAccount, came } = phoneOrders(app);
const sam = colleague(app, 'Sam Okafor');
const DUE = tenHours.total;
const ALL = wire(DUE);

beforeAll(openAccount);

const csv = (...lines: string[]) =>
  Buffer.from(['Date,Description,Amount', ...lines].join('\n')).toString('base64');
const line = (text: string, amount = ALL) => `20/11/2026,${text},${amount}`;

async function sent(by: typeof aoife, ...lines: string[]) {
  const id = crypto.randomUUID();
  expect(await by('readBankStatement', { id, file: csv(...lines) })).toEqual([200, '']);
  return id;
}
const pageOf = async (id: string) => {
  const page = await readStatementPage({ db, now: app.clock.now() }, id);
  if (!page) throw new Error('No page');
  return page;
};
const record = async (by: typeof aoife, id: string) =>
  by('recordBankStatement', { id, ...(await pageOf(id)).expected });
const linesOf = (reference: string) =>
  db.selectFrom('bank_lines').selectAll().where('reference', '=', reference).execute();
const placed = (basket: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('basket_uuid', '=', basket)
    .where('state', '=', 'paid')
    .execute();

test('a line with the reference is recorded once and places its order; other lines are not kept', async () => {
  const made = await makeByTransfer({ email: 'exact@example.com' });
  const lines = [line(`MARSDEN H ${made.reference}`), line('A STRANGER', '12.00'), line('GAS', '-9.00')];
  const id = await sent(aoife, ...lines);
  expect((await pageOf(id)).toRecord).toMatchObject([{ badge: { label: 'All there' } }]);
  expect(JSON.stringify(await db.selectFrom('bank_statement_lines').selectAll().execute())).not.toContain(
    'STRANGER',
  );
  expect(await record(aoife, id)).toEqual([200, '']);
  expect(await placed(made.id)).toHaveLength(1);
  const again = await pageOf(await sent(sam, ...lines));
  expect([again.toRecord.length, again.known.length]).toEqual([0, 1]);
});

test('two who record the same file at once place nothing twice', async () => {
  const made = await makeByTransfer({ email: 'twice@example.com' });
  const [one, other] = [await sent(aoife, line(made.reference)), await sent(sam, line(made.reference))];
  const results = await Promise.all([record(aoife, one), record(sam, other)]);
  expect(results.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(await linesOf(made.reference)).toHaveLength(1);
  expect(await placed(made.id)).toHaveLength(1);
});

test('two equal lines of one file are both kept, also where one was recorded by hand', async () => {
  const made = await makeByTransfer({ email: 'equal@example.com' });
  await came(made.id, '100.00', { paid_on: '2026-11-20' });
  const id = await sent(aoife, line(made.reference, '100.00'), line(made.reference, '100.00'));
  const page = await pageOf(id);
  expect([page.known.length, page.toRecord.length]).toEqual([1, 1]);
  expect(await record(aoife, id)).toEqual([200, '']);
  expect(await linesOf(made.reference)).toHaveLength(2);
});

test('a misspelt reference is doubtful until one press accepts it', async () => {
  const made = await makeByTransfer({ email: 'doubt@example.com', surname: 'Quillfeather' });
  // No reference has a one or an E, so by chance it holds no other.
  const wrong = `E ${made.reference.slice(0, 7)}1`;
  const id = await sent(aoife, line(`H QUILLFEATHER ${wrong}`));
  const [doubtful] = (await pageOf(id)).doubtful;
  expect(doubtful).toMatchObject({ order: { reference: made.reference } });
  expect(await aoife('acceptBankStatementLine', { id, line: doubtful?.line, accepted: true })).toEqual([
    200,
    '',
  ]);
  expect(await record(aoife, id)).toEqual([200, '']);
  expect(await placed(made.id)).toHaveLength(1);
});

test('a statement that nobody recorded is forgotten after its day, and what was sent can be sent again', async () => {
  const made = await makeByTransfer({ email: 'forgotten@example.com' });
  const id = await sent(aoife, line(made.reference));
  const { expected } = await pageOf(id);
  const later = new Date(app.clock.now().getTime() + 1_000);
  await purgeStatements(db, { unrecorded: later, all: new Date(0) });
  expect(
    await db.selectFrom('bank_statement_lines').selectAll().where('statement_id', '=', id).execute(),
  ).toEqual([]);
  expect((await aoife('recordBankStatement', { id, ...expected }))[0]).toBe(409);
  expect(await record(aoife, await sent(aoife, line(made.reference)))).toEqual([200, '']);
  expect(await placed(made.id)).toHaveLength(1);
});

test('a statement is not recorded after its day, though its lines are not deleted yet', async () => {
  const made = await makeByTransfer({ email: 'late@example.com' });
  const id = await sent(aoife, line(made.reference));
  const { expected } = await pageOf(id);
  app.clock.pass({ hours: 24, minutes: 1 });
  const refused = [409, 'Its lines are deleted a day after it was sent. Send the file again.'];
  expect(await aoife('recordBankStatement', { id, ...expected })).toEqual(refused);
  expect(await aoife('acceptBankStatementLine', { id, line: 2, accepted: true })).toEqual(refused);
  expect(await linesOf(made.reference)).toEqual([]);
});

test('what a statement recorded stands in the log of each order, and its page leads to the statement', async () => {
  const [one, other] = [await makeByTransfer(), await makeByTransfer()];
  const id = await sent(aoife, line(one.reference), line(other.reference, '10.00'));
  expect(await record(aoife, id)).toEqual([200, '']);
  const log = db.selectFrom('audit_log').select(['subject_id', 'detail']).where('about', '=', 'phone order');
  const details = await log.where('did', '=', 'recordBankStatement').orderBy('id').execute();
  expect(details.slice(-2)).toEqual([
    { subject_id: one.id, detail: `${formatPrice(DUE)} of 20 November 2026` },
    { subject_id: other.id, detail: '£10.00 of 20 November 2026' },
  ]);
  expect((await pageOf(id)).came.map((came) => came.order.id).sort()).toEqual([one.id, other.id].sort());
  const services = { ...app.running.services, ...app.running };
  expect((await readPhoneOrder(services, other.id))?.transfer?.lines).toMatchObject([{ statement: id }]);
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('basket_uuid', '=', one.id)
    .executeTakeFirstOrThrow();
  const history = (await orderPageData(officeDepsOf(app.running), order.id))?.history;
  expect(history).toContainEqual(
    expect.objectContaining({ title: `${formatPrice(DUE)} came by bank transfer`, statement: id }),
  );
});

test('of very many transfers the newest are awaited and guessed, and those with money are never left out', async () => {
  const held = await makeByTransfer({ email: 'held@example.com' });
  await came(held.id, '10.00');
  const bulk = Array.from({ length: 600 }, (_, index) => ({
    reference: `BBBBB${String(index)
      .padStart(3, '0')
      .replace(/\d/g, (digit) => 'BCDFGHJKMN'[Number(digit)] ?? '')}`,
    basket_uuid: crypto.randomUUID(),
    order_number: `OLD-${index}`,
    amount_pence: 100,
    charged_by: null,
    began_at: new Date(app.clock.now().getTime() + 60_000 + index),
  }));
  await db.insertInto('bank_transfers').values(bulk).execute();
  app.clock.pass({ minutes: 2 });
  const newest = await makeByTransfer({ email: 'newest@example.com', surname: 'Thistlewood' });
  const open = (await transfersNotOver(db)).map(({ reference }) => reference);
  expect(open).toContain(held.reference);
  expect(open.at(-1)).toBe(newest.reference);
  expect(open).not.toContain('BBBBBBBB');
  const id = await sent(aoife, line('H THISTLEWOOD NO REFERENCE'));
  expect((await pageOf(id)).doubtful).toMatchObject([{ order: { reference: newest.reference } }]);
  await db.deleteFrom('bank_transfers').where('order_number', 'like', 'OLD-%').execute();
});

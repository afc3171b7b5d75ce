import { beforeAll, expect, test } from 'vitest';
import { purgeStatements } from '#src/features/payments/transfers/statements.server.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { tenHours, wire } from '#testing/prices.ts';
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

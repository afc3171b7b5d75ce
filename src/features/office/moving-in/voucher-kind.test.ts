import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { liabilityByMonth } from '#src/features/vouchers/liability/liability.server.ts';
import { purgeVouchersWithoutOrder } from '#src/features/vouchers/purge-vouchers.server.ts';
import {
  findVoucherByCode,
  findVouchers,
  voucherForStaff,
} from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { moveText, says, verdicts } from '#testing/moving-in.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import { moneyOfMonth } from '../money/read-month.server.ts';
import { erasePerson, exportPerson } from '../personal-data/personal-data.server.ts';
import { linesOf } from './export-api.server.ts';
import { voucherKind } from './voucher-kind.server.ts';

const app = await settlingApp();

const COLUMNS = Object.keys(voucherKind.columns);
/** Every test has codes of its own. */
let codes = 0;
const newCode = () => {
  codes += 1;
  return `Gift-24/${codes}-kx`;
};
const row = (over: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    code: newCode(),
    value_left: '62.50',
    value_first: '100.00',
    expires: '2027-10-31',
    buyer_email: 'joan@moved.example',
    recipient_name: 'Callum',
    issued: '2025-10-31',
    ...over,
  };
  return COLUMNS.map((name) => cells[name] ?? '').join(',');
};
const move = (rows: string[], options?: { write?: boolean }) =>
  moveText(app, 'vouchers', [COLUMNS.join(','), ...rows].join('\n'), options);
const search = async (find: string) =>
  (
    await findVouchers(app.db, find, {
      now: app.clock.now(),
      ordersOf: () => app.db.selectFrom('orders').select('id').where('email', '=', ''),
    })
  ).vouchers;
const findBy = async (code: string) => {
  const found = await findVoucherByCode(app.db, app.running.services.secrets, code);
  return found?.id ? voucherForStaff(app.db, found.id, app.clock.now()) : undefined;
};
const balance = async (code: string) =>
  (await app.browser().post('/v1/website/vouchers/balance', { code })).body;

test('a voucher keeps its code, however it is typed, and pays with what is left on it', async () => {
  const code = newCode();
  const rows = [row({ code })];
  const tried = await move(rows, { write: false });
  expect(await app.db.selectFrom('vouchers').select('id').execute()).toEqual([]);
  expect(await move(rows)).toEqual(tried);
  expect(verdicts(tried)).toEqual(['good']);
  expect(await balance(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    value: '100.00',
    balance: '62.50',
    status: 'part_used',
    expires_on: '2027-10-31',
  });
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  expect((await buyer.enterCode(code)).body).toMatchObject({
    vouchers: [{ pays: '62.50', left: '0.00' }],
    due: wire(tenHours.total - 62_50),
  });
  await buyer.pay();
  expect(await balance(code)).toMatchObject({ balance: '0.00', status: 'used' });
  expect(verdicts(await move(rows))).toEqual(['here']);
});

test('its code is nowhere to be read, and nobody is emailed', async () => {
  const code = newCode();
  await move([row({ code, recipient_email: 'callum@moved.example' })]);
  const bare = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t
      where t::text ilike ${`%${bare}%`} or t::text ilike ${`%${code}%`}`.execute(app.db);
    expect([name, rows]).toEqual([name, []]);
  }
  const emails = app.db.selectFrom('emails').select('id').where('recipient', 'like', '%moved.example');
  expect(await emails.execute()).toEqual([]);
});

test('it is owed, and is neither a sale nor money', async () => {
  const deps = officeDepsOf(app.running);
  const before = await moneyOfMonth(deps, '2026-11');
  const [, last] = [0, (await liabilityByMonth(app.db, '2026-11')).at(-1)];
  await move([row({ value_left: '40.00', value_first: '' }), row({ expires: '2026-11-01' })]);
  await app.queue.run('sweep-vouchers');
  const after = await moneyOfMonth(deps, '2026-11');
  expect(after.sales).toEqual(before.sales);
  expect(after.owed.pence - before.owed.pence).toBe(40_00);
  const now = after.liability.at(-1);
  expect(now).toMatchObject({
    issued: last?.issued,
    unsold: (last?.unsold ?? 0) + 102_50,
    expired: (last?.expired ?? 0) + 62_50,
    owed: (last?.owed ?? 0) + 40_00,
  });
});

test.each<[string, Record<string, string>]>([
  [
    'refused, code: A code has 6 to 32 letters and digits. A shorter one could be guessed.',
    { code: 'G-1234' },
  ],
  ['doubtful, code: It’s short, so it’s easier to guess than ours.', { code: 'G-12345' }],
  ['refused, value_left: It’s used up, so it isn’t moved.', { value_left: '0' }],
  ['refused, value_left: Pounds are like 36.50.', { value_left: 'lots' }],
  ['refused, value_first: More is left than it was worth.', { value_first: '50' }],
  [
    'doubtful, expires: It expired on 1 November 2026. It can’t be spent unless you extend it.',
    { expires: '2026-11-01' },
  ],
  [
    'doubtful, expires: Read as 3 April 2027. If the month comes first it’s 4 March 2027.',
    { expires: '03/04/2027' },
  ],
  ['refused, issued: That day hasn’t come yet.', { issued: '2026-12-24' }],
  ['refused, buyer_email: The address isn’t complete.', { buyer_email: 'joan@' }],
])('%s', async (finding, cells) => {
  expect(says(await move([row(cells)], { write: false }))).toEqual([finding]);
});

test('a code that a voucher here has isn’t moved, and one that stands in the file twice is moved once', async () => {
  const [ours = ''] = await boughtCodes(app, '25');
  expect(says(await move([row({ code: ours })]))).toEqual([
    'here, code: A voucher here has this code. It stays as it is.',
  ]);
  const code = newCode();
  const twice = await move([row({ code }), row({ code: code.toLowerCase().replace('/', ' ') })]);
  expect(verdicts(twice)).toEqual(['good', 'refused']);
  expect(says(twice.slice(1))).toEqual(['refused, code: Row 2 is the same voucher.']);
});

test('staff find it by its code, the end of it and its buyer, and see where it comes from', async () => {
  const code = 'OILY-BLOB-25-LOIO';
  await move([row({ code, buyer_email: 'finds@moved.example' })]);
  const found = await findBy(code);
  expect(found).toMatchObject({
    name: 'Voucher from your old system',
    orderNumber: null,
    buyerEmail: 'finds@moved.example',
    state: 'Partly used',
    sendable: false,
    printable: false,
    spendable: true,
    ends: 'LOIO',
  });
  expect(found?.history.map(({ text, money }) => [text, money])).toEqual([
    ['Moved in, with what was left on it', '+£62.50'],
  ]);
  for (const typed of ['loio', 'finds@moved.example', 'callum'])
    expect((await search(typed)).map(({ id }) => id)).toContain(found?.id);
});

test('what staff do with it is told to its buyer, or to nobody where nobody is known', async () => {
  const [known, unknown] = [newCode(), newCode()];
  await move([
    row({ code: known, buyer_email: 'tell@moved.example' }),
    row({ code: unknown, buyer_email: '' }),
  ]);
  const staff = await app.staff('staff', { mayRefund: true });
  for (const code of [known, unknown]) {
    const answer = await staff.post(`/v1/office/vouchers/${(await findBy(code))?.id}/spend`, {
      amount: '12.50',
      expected_balance: '62.50',
      note: 'a lesson',
    });
    expect([answer.status, answer.body]).toMatchObject([200, { balance: '50.00' }]);
  }
  const emails = await app.db
    .selectFrom('emails')
    .select('recipient')
    .where('subject', 'like', '%spent by phone')
    .execute();
  expect(emails).toEqual([{ recipient: 'tell@moved.example' }]);
});

test('undone, it is gone with its code, unless somebody has spent from it', async () => {
  const [spent, free] = [newCode(), newCode()];
  await move([row({ code: spent }), row({ code: free })]);
  const ids = [(await findBy(spent))?.id ?? '', (await findBy(free))?.id ?? ''];
  const staff = await app.staff('staff', { mayRefund: true });
  const body = { amount: '12.50', expected_balance: '62.50', note: 'a lesson' };
  await staff.post(`/v1/office/vouchers/${ids[0]}/spend`, body);
  const undo = voucherKind.undo;
  const built = await undo.builtOn(app.db, ids);
  expect([...(built?.keys() ?? [])]).toEqual([ids[0]]);
  const writing = { by: 'Olive Grant', now: app.clock.now() };
  await app.db.transaction().execute(async (tx) => undo.takeOut(tx, [ids[1] ?? ''], writing));
  expect(await findBy(free)).toBeUndefined();
  expect(await findBy(spent)).toBeDefined();
});

test('the export has all with a balance, also what was sold here, with the end of its code alone', async () => {
  const [ours = ''] = await boughtCodes(app, '25');
  const code = newCode();
  await move([row({ code, recipient_name: 'Exported' })]);
  const lines: string[] = [];
  for await (const line of linesOf(app.db, voucherKind, app.clock.now())) lines.push(line.trim());
  const end = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4);
  expect(lines).toContain(`…${end},62.50,100.00,2027-10-31,joan@moved.example,Exported,,2025-10-31`);
  expect(lines.find((line) => line.startsWith(`…${ours.slice(-4)},`))).toMatch(/,25\.00,25\.00,2028-11-/);
  expect(lines.join()).not.toContain(ours);
  // A code that is cut short is no code.
  expect(verdicts(await move(lines.slice(0, 1), { write: false }))).toEqual(['refused']);
});

test('its people are exported and erased, and it goes seven years after it was used', async () => {
  const code = newCode();
  await move([row({ code, buyer_email: 'canary@moved.example', recipient_name: 'Canary' })]);
  expect((await exportPerson(app.db, 'canary@moved.example')).vouchers).toMatchObject([
    { origin: 'moved', buyer_email: 'canary@moved.example', balance_pence: 62_50 },
  ]);
  await app.db
    .transaction()
    .execute((tx) => erasePerson(tx, app.running.services.uploads, 'canary@moved.example', app.clock.now()));
  const { rows } = await sql`select 1 from vouchers v where v::text ilike '%canary%'`.execute(app.db);
  expect(rows).toEqual([]);
  expect(await balance(code)).toMatchObject({ balance: '62.50' });

  const { id = '' } = (await findBy(code)) ?? {};
  const longAgo = (state: string) =>
    app.db.transaction().execute(async (tx) => {
      await sql`update vouchers set issued_at = '2015-01-01', state = ${state} where id = ${id}`.execute(tx);
      await sql`update voucher_movements set at = '2015-01-01' where voucher_id = ${id}`.execute(tx);
    });
  await longAgo('part_used');
  await purgeVouchersWithoutOrder(app.db, new Date('2016-01-01T00:00:00Z'));
  expect(await findBy(code)).toBeDefined();
  await longAgo('void');
  await purgeVouchersWithoutOrder(app.db, new Date('2014-01-01T00:00:00Z'));
  expect(await findBy(code)).toBeDefined();
  await purgeVouchersWithoutOrder(app.db, new Date('2016-01-01T00:00:00Z'));
  expect(await findBy(code)).toBeUndefined();
});

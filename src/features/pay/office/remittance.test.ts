// What instructors are sent of a run: every line of it, and an invoice of theirs where they have agreed that we write it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { asPence, sum, ZERO } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { school as kept } from '#testing/school.ts';
import { enterPay } from '../entries.server.ts';
import { setPlan } from '../plans.server.ts';
import { closePayRun } from '../runs.server.ts';
import { recordAgreement, selfBilledOf, writeSelfBilled } from '../self-billing/self-billing.server.ts';
import { remittanceOf } from './remittance.server.ts';
import { remittancePdf } from './remittance-pdf.server.ts';

const AMARA = 'amara-osei';
const TOM = 'tom-ackroyd';
const LEARNER = crypto.randomUUID();

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  for (const [slug, email] of [
    [AMARA, 'amara@home.example'],
    [TOM, 'tom@home.example'],
  ] as const)
    await app.db.updateTable('instructors').set({ email }).where('slug', '=', slug).execute();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyTables(app.db, 'pay_runs', 'pay_plans', 'self_billing_agreements', 'emails');
  await sql`insert into pay_runs (number) values (1)`.execute(app.db);
  app.clock.set('2026-11-21T10:00:00Z');
  const now = app.clock.now();
  const by = 'Olive Grant';
  await app.db.transaction().execute(async (tx) => {
    for (const slug of [AMARA, TOM]) {
      const plan = { startsOn: '2026-11-16', lessonFee: ZERO, weekFee: asPence(12_000), freeWeeks: 0 };
      await setPlan(tx, slug, { ...plan, lessons: { keptBasisPoints: 0 } }, { by, now });
    }
    await enterPay(tx, {
      instructor: TOM,
      kind: 'adjustment',
      pence: asPence(-1_850),
      source: 'windscreen',
      day: '2026-11-18',
      why: 'Half of a windscreen repair',
      by,
      now,
    });
    // Lessons as closing enters them: what they come from has its own tests.
    for (const [source, day, pence] of [
      ['given 1', '2026-11-16', 54_00],
      ['given 2', '2026-11-17', 66_00],
    ] as const)
      await tx
        .insertInto('pay_entries')
        .values({
          instructor_slug: TOM,
          run: 1,
          kind: 'lesson',
          pence,
          source,
          day,
          minutes: 90,
          value_pence: pence,
          learner_id: LEARNER,
          entered_at: now,
          entered_by: by,
        })
        .execute();
  });
  app.clock.set('2026-11-23T16:00:00Z');
  owner = await app.staff('owner');
});

const principal: School = { ...kept.current(), vat: { model: 'principal', number: 'GB 123 4567 89' } };
const agreement = {
  instructor: TOM,
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  vatNumber: 'GB 987 6543 21',
  businessName: 'Ackroyd Driving Ltd',
  businessAddress: '1 Mill Lane, Leeds LS6 2QR',
};
const agree = () =>
  app.db
    .transaction()
    .execute((tx) => recordAgreement(tx, agreement, { by: 'Olive Grant', now: app.clock.now() }));

/** Closes a run, as the office's action does, for a school that is registered in its own name. */
const close = (number: number, school: School, today = '2026-11-23') =>
  app.db.transaction().execute(async (tx) => {
    const closed = await closePayRun(tx, { number, by: 'Olive Grant', now: app.clock.now() });
    if ('refused' in closed) throw new Error(closed.refused);
    const firstDay = number === 1 ? '2026-11-16' : '2026-11-23';
    return writeSelfBilled(tx, { run: number, firstDay, school, today });
  });
const invoice = (run: number) => selfBilledOf(app.db, { run, instructor: TOM });
const emails = async () =>
  (
    await app.db
      .selectFrom('emails')
      .select(['recipient', 'subject'])
      .where('renderer', '=', 'remittance')
      .orderBy('recipient')
      .execute()
  ).map(({ recipient }) => recipient);

test('a remittance has every line of the run, which add up to what is paid', async () => {
  await owner.post('/v1/office/pay/runs/1/close', { expected_pays: '0.00' });
  const found = await remittanceOf(app.db, { run: 1, instructor: TOM });
  expect(found?.lines.map(({ what, pence }) => [what, pence])).toEqual([
    ['Lesson', 5_400],
    ['Lesson', 6_600],
    ['Half of a windscreen repair', -1_850],
    ['Fee for the week from 16 November 2026', -12_000],
  ]);
  expect(found?.plan).toBe('You keep the lesson price, fee £120.00 a week');
  expect(found?.total).toBe(sum(found?.lines.map(({ pence }) => pence) ?? []));
  expect(await remittanceOf(app.db, { run: 1, instructor: 'simone-campbell' })).toBeUndefined();
});

test('each is emailed once, with the PDF, to whoever the run says something about', async () => {
  await owner.post('/v1/office/pay/runs/1/close', { expected_pays: '0.00' });
  for (let times = 0; times < 2; times += 1)
    expect((await owner.post('/v1/office/pay/runs/1/remittances', {})).status).toBe(200);
  expect(await emails()).toEqual(['amara@home.example', 'tom@home.example']);
  const renderer = app.running.services.emailRenderers.remittance;
  const rendered = await renderer?.render(JSON.stringify({ run: 1, instructor: TOM }), 'tom@home.example');
  expect(rendered?.plain.replace(/\s+/g, ' ')).toContain(
    'You owe us £18.50, which is taken from your next pay.',
  );
  const [pdf] = rendered?.attachments ?? [];
  expect([pdf?.filename, (await pdf?.content())?.subarray(0, 5).toString()]).toEqual([
    'statement-of-pay-run-1.pdf',
    '%PDF-',
  ]);
});

test('a statement is a PDF and a CSV, for the office and for the instructor whose money it is', async () => {
  await owner.post('/v1/office/pay/runs/1/close', { expected_pays: '0.00' });
  const tom = await app.instructor('tom-ackroyd');
  const amara = await app.instructor('amara-osei');
  for (const [browser, address] of [
    [owner, '/office/pay/statement.csv?instructor=tom-ackroyd&month=2026-11'],
    [tom, '/diary/pay/statement.csv?month=2026-11'],
  ] as const) {
    const { text, headers } = await browser.raw({ method: 'GET', url: address });
    expect(headers['content-disposition'], address).toContain('statement-tom-ackroyd-month-2026-11.csv');
    expect(text.split('\r\n')).toEqual([
      '\ufeffDay,Kind,Learner,Minutes,Sold for,Amount,Reason',
      '2026-11-01,Owed before,,,,0.00,',
      '2026-11-16,Lesson,,90,54.00,54.00,',
      '2026-11-17,Lesson,,90,66.00,66.00,',
      '2026-11-18,Adjustment,,,,-18.50,Half of a windscreen repair',
      '2026-11-22,Fee,,,,-120.00,',
      // The week that has begun is charged on its Sunday.
      '2026-11-29,Fee,,,,-120.00,',
      '2026-11-30,Owed at the end,,,,-138.50,',
      '',
    ]);
  }
  for (const [browser, address] of [
    [owner, '/office/pay/statement.pdf?instructor=tom-ackroyd&month=2026-11'],
    [owner, '/office/pay/statement.pdf?instructor=tom-ackroyd&year=2026'],
    [tom, '/diary/pay/statement.pdf?year=2026'],
  ] as const)
    expect((await browser.raw({ method: 'GET', url: address })).text.slice(0, 5), address).toBe('%PDF-');
  // An instructor gets nothing of others, whatever the address says.
  const url = '/diary/pay/statement.csv?instructor=tom-ackroyd&month=2026-11';
  const others = await amara.raw({ method: 'GET', url });
  expect(others.headers['content-disposition']).toContain('amara-osei');
  expect((await owner.get('/office/pay/statement.pdf?instructor=nobody')).status).toBe(404);
});

test('nobody is emailed about a run that is open', async () => {
  expect((await owner.post('/v1/office/pay/runs/1/remittances', {})).status).toBe(409);
  const renderer = app.running.services.emailRenderers.remittance;
  expect(
    await renderer?.render(JSON.stringify({ run: 1, instructor: TOM }), 'tom@home.example'),
  ).toBeUndefined();
});

test('an instructor’s invoice is of their lessons, with the VAT in them, and says what the law asks', async () => {
  await agree();
  expect(await close(1, principal)).toBe(1);
  expect(await invoice(1)).toEqual({
    instructor: TOM,
    run: 1,
    number: 1,
    issuedOn: '2026-11-23',
    gross: 12_000,
    vat: 2_000,
    vatNumber: 'GB 987 6543 21',
    businessName: 'Ackroyd Driving Ltd',
    businessAddress: '1 Mill Lane, Leeds LS6 2QR',
    school: {
      name: principal.company,
      address: principal.address.join(', '),
      vatNumber: 'GB 123 4567 89',
    },
  });
  const remittance = await remittanceOf(app.db, { run: 1, instructor: TOM });
  if (!remittance) throw new Error('no remittance');
  const pdf = await remittancePdf(remittance, principal);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('numbers follow each other without a gap, also over weeks without lessons, and a correction is a credit note', async () => {
  await agree();
  await close(1, principal);
  app.clock.set('2026-11-30T16:00:00Z');
  expect(await close(2, principal, '2026-11-30')).toBe(0);
  const now = app.clock.now();
  await app.db
    .insertInto('pay_entries')
    .values({
      instructor_slug: TOM,
      run: 3,
      kind: 'lesson',
      pence: -5_400,
      source: 'given 1',
      day: '2026-11-16',
      minutes: -90,
      value_pence: -5_400,
      learner_id: LEARNER,
      why: 'Correction of run 1',
      entered_at: now,
      entered_by: 'Olive Grant',
    })
    .execute();
  app.clock.set('2026-12-07T16:00:00Z');
  await app.db.transaction().execute(async (tx) => {
    await closePayRun(tx, { number: 3, by: 'Olive Grant', now: app.clock.now() });
    await writeSelfBilled(tx, { run: 3, firstDay: '2026-11-30', school: principal, today: '2026-12-07' });
  });
  expect([await invoice(2), await invoice(3)]).toMatchObject([
    undefined,
    { number: 2, gross: -5_400, vat: -900 },
  ]);
});

test.each([
  ['the school is the instructors’ agent', { model: 'agent', number: 'GB 123 4567 89' }, true],
  ['the school is not registered', { model: 'unregistered', number: '' }, true],
  ['nothing was agreed', { model: 'principal', number: 'GB 123 4567 89' }, false],
] as const)('no invoice is written if %s', async (_, vat, isAgreed) => {
  if (isAgreed) await agree();
  expect(await close(1, { ...principal, vat })).toBe(0);
  expect(await invoice(1)).toBeUndefined();
});

test('an agreement is recorded and ended by the office, and the instructor is emailed', async () => {
  const path = `/v1/office/instructors/${TOM}/self-billing`;
  const body = {
    business_name: 'Ackroyd Driving Ltd',
    business_address: '1 Mill Lane, Leeds LS6 2QR',
    vat_number: 'GB987654321',
    starts_on: '2026-11-01',
    ends_on: '2027-10-31',
  };
  expect((await owner.post(path, { ...body, ends_on: '2028-11-01' })).body).toHaveProperty('errors.ends_on');
  expect((await owner.post(path, { ...body, vat_number: '123' })).body).toHaveProperty('errors.vat_number');
  expect((await owner.post(path, body)).status).toBe(200);
  expect((await owner.post(`${path}/end`, { ends_on: '2027-11-01' })).body).toHaveProperty('errors.ends_on');
  expect((await owner.post(`${path}/end`, { ends_on: '2026-11-20' })).status).toBe(200);
  // It is over before the last day of the run.
  expect(await close(1, principal)).toBe(0);
  const sent = await app.db.selectFrom('emails').select(['recipient', 'subject']).execute();
  expect(sent).toEqual([
    { recipient: 'tom@home.example', subject: 'Self-billing agreement' },
    { recipient: 'tom@home.example', subject: 'Your self-billing agreement ends' },
  ]);
});

test('an invoice that was written stays as it is', async () => {
  await agree();
  await close(1, principal);
  const before = await invoice(1);
  await app.db.updateTable('self_billed_invoices').set({ gross_pence: 1 }).execute();
  await app.db.deleteFrom('self_billed_invoices').execute();
  await agree();
  expect(await invoice(1)).toEqual(before);
  expect(officeDepsOf(app.running).school.current().company).toBe(before?.school.name);
});

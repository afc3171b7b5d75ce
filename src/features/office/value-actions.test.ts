// Every action that moves money or hands out value is as guarded as a refund (R59).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import type { Role } from '#src/features/identity/staff/access/permissions.ts';
import type { StaffSession } from '#src/features/identity/staff/access/staff.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import {
  CONFIRMED_BY,
  type ConfirmationRequest,
} from '#src/features/identity/staff/sign-in/confirmation-request.ts';
import { findPerson, personShown } from '#src/features/orders/staff/correct-person.server.ts';
import {
  bankDetailsOfOne,
  confirmBankDetails,
  enterBankDetails,
} from '#src/features/pay/bank-details/bank-details.server.ts';
import { savePaySettings } from '#src/features/pay/bank-file/pay-settings.server.ts';
import { enterPay } from '#src/features/pay/entries.server.ts';
import { setPlan } from '#src/features/pay/plans.server.ts';
import { closePayRun } from '#src/features/pay/runs.server.ts';
import { friendsCode } from '#src/features/referrals/friends-code.server.ts';
import { setReferralOffer } from '#src/features/referrals/referral-offer.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, POSTED, testBuyer, VISA } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { testRefunding } from '#testing/refunding.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { allActions } from './all-actions.server.ts';
import { ledgerView } from './money/ledger-view.server.ts';

const app = await testApp();
const byPayPal = payPalBuyers(app);
const { bought, boughtByPayPal, refund } = testRefunding(app, byPayPal);
const { aoife, makeByTransfer, makeInCash, came, took, refundAll } = phoneOrders(app);
const DUE = PHONE_ORDER.expected_total;
afterAll(() => app.close());

const AMARA = 'amara-osei';

const OF_VALUE = [
  'giveReferralReward',
  ...['confirmBankDetails', 'makeBankFile', 'markPayRunPaid', 'setPayPlan'],
  ...['correctBuyerEmail', 'correctDelivery', 'correctLearnerEmail', 'correctVoucher', 'extendVoucher'],
  ...['refundOrder', 'retryRefund', 'sendEmailAgain', 'sendVoucherAgain', 'settleByHand'],
  ...['settleDifference', 'spendByPhone', 'placeLateTransfer', 'recordRefundSent', 'recordTransfer'],
  ...['recordTransferReturned', 'setBankAccount', 'recordCashTaken', 'recordCashGivenBack'],
  ...['recordBankStatement', 'returnUnplacedCash'],
];

// Who may do any other action, `src/app/who-may.test.ts` says by hand.
test('these actions move money or hand out value, no other does, and each is guarded as that', () => {
  const isOfValue = ({ movesMoney, handsOut }: (typeof allActions)[number]) => movesMoney || handsOut;
  const names = (actions: typeof allActions) => actions.map(({ name }) => name).toSorted();
  expect(names(allActions.filter(isOfValue))).toEqual(OF_VALUE.toSorted());
  for (const one of allActions.filter(isOfValue))
    expect([one.name, one.permission, one.needsRecentSignIn, one.preview]).toEqual([
      ...[one.name, expect.stringMatching(/^(refund|settle|money)$/), true, expect.anything()],
    ]);
});

interface Case {
  act: string;
  /** The fields of its form. */
  fields(): Promise<Record<string, string>> | Record<string, string>;
  /** What its page says before it is done. */
  will?: (string | RegExp)[];
  /** For owners alone. */
  isOwners?: true;
  /** Who is emailed that it was done, once the jobs have run. */
  emails(): string[];
}

let at: Awaited<ReturnType<typeof aSchool>>;
let member: Pick<StaffSession, 'id' | 'name' | 'email'>;
/** Signed in too long ago, by role. */
let stale: Record<'owner' | 'staff', TestBrowser>;
beforeAll(async () => {
  at = await aSchool(app);
  const owners = app.db
    .selectFrom('office_staff')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'owner');
  member = await owners.executeTakeFirstOrThrow();
  stale = {
    owner: await app.staff('owner', { mayRefund: true }),
    staff: await app.staff('staff', { mayRefund: true }),
  };
  app.clock.pass({ minutes: 11 });
});

async function aSchool({ db, queue, clock }: TestApp) {
  const paid = await bought([LESSON]);
  const { order: parcel } = await bought([POSTED]);
  const receipt = await refuseEmail(app, `receipt-${paid.buyer.basket}`);
  const vouchers = await buyVouchers(app, [E_VOUCHER, GIFT_CARD]);
  await queue.drain();
  // A charge that turns up after we had given the payment up.
  clock.set('2026-11-22T12:00:00Z');
  const late = await (await testBuyer(app, [LESSON])).fillIn();
  const token = await late.token();
  await late.enterCard(token, VISA);
  await late.confirm(token);
  const charged = db.updateTable('payments').set({ state: 'declined' }).where('token', '=', token);
  const { id: payment, amount_pence } = await charged
    .returning(['id', 'amount_pence'])
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('payment_events')
    .where('payment_id', '=', payment)
    .where('to_state', '=', 'captured')
    .execute();
  await (await app.staff('staff')).post('/v1/office/money/days/2026-11-22/compare', {});
  const view = await ledgerView(officeDepsOf(app.running), '2026-11');
  const difference = view.days.flatMap(({ differences }) => differences)[0]?.id ?? '';
  // A refund that PayPal refuses at first.
  const wanting = await boughtByPayPal([POSTED]);
  await queue.drain();
  const refunder = await app.staff('owner');
  byPayPal.paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
  expect((await refund(refunder, wanting, { how: 'all' })).status).toBe(200);
  await queue.drain();
  const refused = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const learner = await db
    .selectFrom('learners')
    .innerJoin('lesson_lines', 'learner_id', 'learners.id')
    .select(['learners.id', 'email'])
    .where('order_id', '=', paid.order.id)
    .executeTakeFirstOrThrow();
  const [eVoucher, card] = vouchers.issued;
  if (!eVoucher || !card) throw new Error('no vouchers');
  return {
    order: paid.order,
    parcel,
    buyer: paid.order.email,
    payment,
    late: amount_pence,
    difference,
    refund: refused.id,
    ends: eVoucher.code_last4,
    eVoucher: eVoucher.id,
    card: card.id,
    lastDay: eVoucher.expires_on,
    receipt,
    learner,
    instructor: AMARA,
  };
}

const SAM = 'sam@example.com';
const sendCount = async () =>
  (
    await app.db
      .selectFrom('vouchers')
      .select('send_count')
      .where('id', '=', at.eVoucher)
      .executeTakeFirstOrThrow()
  ).send_count;

/** An account that an instructor has entered, whose email address isn't one of the demonstration's. */
async function accountToConfirm(): Promise<string> {
  await app.db
    .updateTable('instructors')
    .set({ email: 'amara@home.example' })
    .where('slug', '=', AMARA)
    .execute();
  const { waiting } = await bankDetailsOfOne(app.db, AMARA);
  if (waiting) return waiting.id;
  const account = { name: 'A Osei', sortCode: '089999', accountNumber: '66374958' };
  return app.db.transaction().execute(async (tx) => {
    const entered = { instructor: AMARA, account, now: app.clock.now() };
    return (await enterBankDetails(tx, officeDepsOf(app.running).secrets, entered)).id;
  });
}

let run: Promise<number> | undefined;

/** A closed run that owes an instructor £812, who has bank details. */
function closedRun(): Promise<number> {
  run ??= app.db.transaction().execute(async (tx) => {
    const { secrets } = officeDepsOf(app.running);
    const instructor = 'tom-ackroyd';
    const made = { by: 'Olive Grant', now: app.clock.now() };
    await tx
      .updateTable('instructors')
      .set({ email: 'tom@home.example' })
      .where('slug', '=', instructor)
      .execute();
    const account = { name: 'T Ackroyd', sortCode: '089999', accountNumber: '88837491' };
    const { id } = await enterBankDetails(tx, secrets, { instructor, account, now: made.now });
    await confirmBankDetails(tx, { instructor, id, now: made.now });
    const from = { name: 'Bitepoint Ltd', sortCode: '202959', accountNumber: '63748472' };
    await savePaySettings(tx, secrets, { account: from, serviceUser: null, reference: 'BITEPOINT' });
    const plan = { startsOn: '2026-11-09', lessonFee: ZERO, weekFee: ZERO, freeWeeks: 0 };
    await setPlan(tx, instructor, { ...plan, lessons: { keptBasisPoints: 0 } }, made);
    const owed = { instructor, kind: 'adjustment', pence: asPence(81_200), why: 'Tried' } as const;
    await enterPay(tx, { ...owed, source: 'tried', day: '2026-11-10', ...made });
    await closePayRun(tx, { number: 1, ...made });
    return 1;
  });
  return run;
}

let stuck: Promise<string> | undefined;

/** A charge of which its gateway says nothing. */
function stuckPayment(): Promise<string> {
  stuck ??= (async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: 'stuck@example.com' });
    const token = await buyer.token();
    await buyer.enterCard(token, '4000500000000001');
    await buyer.confirm(token);
    app.bank.knobs.broken = { payment: '404', resume: '404' };
    app.clock.pass({ minutes: 20 });
    const row = app.db.selectFrom('payments').select('id').where('token', '=', token);
    return (await row.executeTakeFirstOrThrow()).id;
  })();
  return stuck;
}

/** Somebody’s reward for the buyer of the order, who seems to live with them. */
async function heldReferral(): Promise<string> {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('account_users')
    .values({ email: 'bea@example.com', firstname: 'Bea', surname: 'Hall', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = {
    isOn: true,
    allowsAnother: false,
    friend: asPence(10_00),
    minSpend: asPence(0),
    referrer: asPence(12_00),
  };
  await app.db
    .transaction()
    .execute((tx) => setReferralOffer(tx, offer, { after: 0, by: 'Olive Grant', now }));
  await app.db
    .insertInto('referrals')
    .values({
      order_id: at.order.id,
      code: (await friendsCode(app.db, id, now)) ?? '',
      reward_pence: 12_00,
      state: 'held',
      why: 'Same address',
      found_at: now,
      decided_by: '',
    })
    .execute();
  return at.order.id;
}
let referral: Promise<string> | undefined;

const cases: Case[] = [
  {
    act: 'giveReferralReward',
    fields: async () => {
      referral ??= heldReferral();
      return { id: await referral };
    },
    will: [/^A voucher of £12\.00 is emailed to bea@example\.com\.$/, /^It was held: same address\.$/],
    emails: () => ['bea@example.com'],
  },
  {
    act: 'spendByPhone',
    fields: () => ({ id: at.eVoucher, amount: '25', expected_balance: '100.00', note: 'first lesson' }),
    will: [/^£25\.00 is taken from the £100\.00 voucher ending \w{4}\. £75\.00 is left on it\.$/],
    emails: () => [at.buyer, SAM],
  },
  {
    act: 'extendVoucher',
    fields: () => ({
      id: at.eVoucher,
      expires_on: '2029-05-01',
      expected_expires_on: at.lastDay,
      reason: 'Ill',
    }),
    will: [/^The £75\.00 left of .* can be spent until 1 May 2029, not 21 November 2028\.$/],
    emails: () => [at.buyer, SAM],
  },
  {
    act: 'sendVoucherAgain',
    fields: async () => ({ id: at.eVoucher, expected_send_count: String(await sendCount()) }),
    will: [/^The code of the £100\.00 voucher .* is emailed to sam@example\.com again\.$/],
    emails: () => [at.buyer, SAM],
  },
  {
    act: 'correctVoucher',
    fields: () => ({
      id: at.eVoucher,
      name: 'Sam',
      email: 'samira@example.com',
      shown_name: 'Sam',
      shown_email: SAM,
    }),
    will: [/^The code of .* is emailed to samira@example\.com now\.$/],
    emails: () => [at.buyer, SAM, 'samira@example.com'],
  },
  {
    act: 'correctBuyerEmail',
    fields: () => ({ id: at.order.id, email: 'joan.new@example.com', expected_email: at.buyer }),
    will: [/^Emails of order BP-.* go to joan\.new@example\.com, not /],
    emails: () => [at.buyer, 'joan.new@example.com'],
  },
  {
    act: 'correctDelivery',
    fields: async () => {
      const person = await findPerson(app.db, at.parcel.id, 'delivery');
      if (!person) throw new Error('no delivery');
      const { country: _, ...fields } = person;
      return {
        ...fields,
        id: at.parcel.id,
        address_line_1: '12 Mill Lane',
        expected_version: personShown(person),
      };
    },
    will: [/^Order BP-.* is posted to Joan Watson, 12 Mill Lane, .*, not Joan Watson, /],
    emails: () => [at.parcel.email],
  },
  {
    act: 'correctLearnerEmail',
    fields: () => ({ id: at.learner.id, email: 'sam.new@example.com', expected_email: at.learner.email }),
    will: [/^Emails about .*’s lessons go to sam\.new@example\.com, not /, /open nothing any more\.$/],
    emails: () => [at.learner.email, 'sam.new@example.com'],
  },
  {
    act: 'sendEmailAgain',
    fields: () => ({ id: at.receipt, to: 'right@example.com' }),
    will: [/^“.*” is sent to right@example\.com, not /],
    emails: () => ['joan.new@example.com', 'right@example.com'],
  },
  {
    act: 'retryRefund',
    fields: () => ({ id: at.refund }),
    will: [/^£8\.99 goes back to PayPal/],
    emails: () => ['pat@example.com'],
  },
  {
    act: 'settleDifference',
    fields: () => ({ id: at.difference }),
    will: [/^£[\d.]+ goes back to Visa ending \d{4}\.$/],
    emails: () => [at.buyer],
  },
  {
    act: 'refundOrder',
    fields: async () => ({
      id: at.order.id,
      how: 'all',
      plan: await shownRefund(app.db, at.order.id, { how: 'all' }, app.clock.now()),
      reason: 'Other',
    }),
    emails: () => ['joan.new@example.com'],
  },
  {
    act: 'confirmBankDetails',
    fields: async () => ({ slug: at.instructor, details: await accountToConfirm() }),
    will: [/^Pay goes to A Osei, ••-••-99 ••••4958, from the next bank file on\.$/, /emailed\.$/],
    emails: () => ['amara@home.example'],
  },
  {
    act: 'makeBankFile',
    fields: async () => ({
      number: String(await closedRun()),
      shape: 'csv',
      arrives: '2026-11-25',
      expected_total: '812.00',
    }),
    will: [/^CSV: 1 payment, £812\.00, from the account ending 8472\.$/],
    isOwners: true,
    // The office's own address, which is one of the demonstration's.
    emails: () => [],
  },
  {
    act: 'markPayRunPaid',
    fields: async () => ({
      number: String(await closedRun()),
      paid_on: '2026-11-25',
      instructors: 'tom-ackroyd',
    }),
    will: [/^1 payment of run 1, £812\.00, on Wednesday 25 November 2026\.$/],
    isOwners: true,
    emails: () => ['tom@home.example'],
  },
  {
    act: 'setPayPlan',
    fields: async () => {
      await closedRun();
      return { slug: 'tom-ackroyd', kind: 'percent', rate: '20', week_fee: '50', starts_on: '2026-11-30' };
    },
    will: [
      'From Monday 30 November 2026: We keep 20%, fee £50.00 a week.',
      'With this plan the last closed week would have paid −£50.00 instead of £0.00: £50.00 less for Tom.',
      'That’s for lessons, late charges and fees. Cash and adjustments don’t change.',
      'Tom is emailed.',
    ],
    isOwners: true,
    emails: () => ['tom@home.example'],
  },
  {
    act: 'setBankAccount',
    fields: () => ({
      name: 'Bitepoint Ltd',
      sort_code: '20-00-00',
      number: '55779911',
      expected_version: '0',
    }),
    will: ['Customers can pay by bank transfer, into Bitepoint Ltd, 20-00-00, 55779911.'],
    isOwners: true,
    emails: () => [],
  },
  {
    act: 'recordTransfer',
    fields: async () => ({
      id: (await makeByTransfer()).id,
      amount: DUE,
      paid_on: '2026-11-20',
      payer: '',
      expected_lines: '0',
    }),
    will: [/^£[\d.]+ is all there: order BP-.* is placed, and helen@example\.com gets the receipt\.$/],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'recordBankStatement',
    fields: async () => {
      const { reference } = await makeByTransfer();
      const id = crypto.randomUUID();
      const file = Buffer.from(`Date,Memo,Amount\n20/11/2026,${reference},${DUE}`).toString('base64');
      await aoife('readBankStatement', { id, file });
      return { id, expected_lines: '1', expected_pence: DUE.replace('.', '') };
    },
    will: [`1 line, £${DUE}, is recorded.`, /^Placed, with a receipt to the buyer: BP-/],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'recordTransferReturned',
    fields: async () => {
      const { id } = await makeByTransfer();
      await came(id, DUE);
      await came(id, '5');
      return { id, amount: '5', sent_on: '2026-11-20', evidence: 'FP 1', expected_held: '500' };
    },
    will: [/^£5\.00 counts as sent back/],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'placeLateTransfer',
    fields: async () => {
      const { id } = await makeByTransfer();
      await aoife('withdrawPhoneOrder', { id });
      await came(id, DUE);
      return { id };
    },
    will: [/^Order BP-.* is placed for £[\d.]+, and helen@example\.com gets the receipt\.$/],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'recordRefundSent',
    fields: async () => {
      const { id } = await makeByTransfer();
      await came(id, DUE);
      return { id: await refundAll(id), sent_on: '2026-11-20', evidence: 'FP 1' };
    },
    will: [/^£[\d.]+ of order BP-.* counts as given: you have sent it at the bank\.$/],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'recordCashTaken',
    fields: async () => ({ id: (await makeInCash()).id, taken_on: '2026-11-20' }),
    will: [
      /^Order BP-.* is placed for £[\d.]+, and helen@example\.com gets the receipt\.$/,
      /^£[\d.]+ is taken from the pay of Amara Osei, who has the cash\.$/,
    ],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'recordCashGivenBack',
    fields: async () => {
      const { id } = await makeInCash();
      await took(id);
      return { id: await refundAll(id), given_on: '2026-11-20' };
    },
    will: [
      /^£[\d.]+ of order BP-.* counts as given: Amara Osei has given it back in cash\.$/,
      /^£[\d.]+ is added to the pay of Amara Osei\.$/,
    ],
    emails: () => [PHONE_ORDER.email],
  },
  {
    act: 'returnUnplacedCash',
    fields: async () => {
      const { id } = await makeInCash();
      // A process that ended before it placed the order.
      await app.db
        .updateTable('cash_payments')
        .set({ taken_on: '2026-11-20', recorded_by: 'Aoife Brennan', recorded_at: app.clock.now() })
        .where('basket_uuid', '=', id)
        .execute();
      return { id, given_on: '2026-11-20' };
    },
    will: [
      /^Order BP-.* ends: nothing is placed or charged for it\.$/,
      /^£[\d.]+, which Amara Osei has given back in cash, is added to their pay\.$/,
    ],
    emails: () => [],
  },
  // The last, since its gateway is silent from then on.
  {
    act: 'settleByHand',
    fields: async () => ({
      id: await stuckPayment(),
      outcome: 'not_taken',
      reason: 'No answer',
      evidence: 'Case 12, rang Jo',
    }),
    will: [/^Otherwise £[\d.]+ counts as not taken: order BP-.* is not paid/],
    isOwners: true,
    emails: () => ['stuck@example.com'],
  },
];

test('each of them is tried below', () => {
  expect(cases.map(({ act }) => act).toSorted()).toEqual(OF_VALUE.toSorted());
});

/** Posts the form of an act as somebody who signed in some minutes ago. */
async function post(
  act: string,
  fields: Record<string, string>,
  { mayRefund = true, role = 'staff' as Role, minutesAgo = 0 } = {},
) {
  const now = app.clock.now();
  const by: StaffSession = {
    ...member,
    role,
    mayRefund,
    sessionId: crypto.randomUUID(),
    reauthenticatedAt: new Date(now.getTime() - minutesAgo * 60_000),
  };
  const office = {
    ask: async () => by,
    asker: { headers: {}, ip: '192.0.2.1' },
    path: '/office/somewhere?done=other',
    deps: officeDepsOf(app.running),
  };
  const body = new URLSearchParams({ act, ...fields });
  const request = new Request(`${app.url}/office/somewhere`, { method: 'POST', body });
  try {
    return { done: await postedStaffAction(request, office, allActions) };
  } catch (thrown) {
    const data = (thrown as { data?: { confirm?: ConfirmationRequest } }).data;
    return { confirm: data?.confirm, status: thrown instanceof Response ? thrown.status : undefined };
  }
}

const trace = () =>
  app.db
    .selectNoFrom((q) => [
      q.selectFrom('emails').select(q.fn.countAll<number>().as('n')).as('emails'),
      q
        .selectFrom('audit_log')
        .select(q.fn.countAll<number>().as('n'))
        .where('did', '!=', 'askGateway')
        .as('entries'),
    ])
    .executeTakeFirst();

describe.each(cases)('$act', ({ act, fields, will, emails, isOwners }) => {
  const role = isOwners ? 'owner' : 'staff';
  /** Being refused changes nothing of it. */
  let input: Record<string, string>;
  beforeAll(async () => {
    input = await fields();
  });

  test('is for whoever may refund and has signed in lately, by call and by form', async () => {
    const one = allActions.find(({ name }) => name === act);
    if (!one) throw new Error('no such act');
    const path = one.path.replace(/:(\w+)/g, (_, name: string) => input[name] ?? '');
    const call = async (who: Awaited<ReturnType<typeof app.staff>>) =>
      one.method === 'PUT' ? who.put(path, input) : who.post(path, input);
    const before = await trace();
    expect((await call(await app.staff('staff'))).status).toBe(403);
    expect((await call(stale[role])).body).toMatchObject({ code: 'fresh_sign_in_needed' });
    expect(await post(act, input, { mayRefund: false })).toMatchObject({ status: 403 });
    const answer = await post(act, input, { role, minutesAgo: 11 });
    expect(answer.confirm?.ways).toEqual({ app: expect.any(Boolean), passkey: expect.any(Boolean) });
    expect(await trace()).toEqual(before);
  });

  test('says what will happen, is done once that is agreed to, and emails whoever is concerned', async () => {
    let agreed = input;
    if (will) {
      const before = await trace();
      const { confirm } = await post(act, input, { role });
      const said = confirm?.preview?.will ?? [];
      for (const words of will) expect(said).toContainEqual(expect.stringMatching(words));
      expect(confirm).toMatchObject({ ways: undefined, preview: { page: '/office/somewhere' } });
      // Agreeing to something else is not agreeing to this.
      const other = { ...input, [CONFIRMED_BY.preview]: 'something else' };
      expect((await post(act, other, { role })).confirm?.preview?.hasChanged).toBe(true);
      expect(await trace()).toEqual(before);
      agreed = confirm?.fields ?? {};
    }
    const last = app.db.selectFrom('emails').select((q) => q.fn.max('position').as('position'));
    const { position = 0 } = (await last.executeTakeFirst()) ?? {};
    const { done } = await post(act, agreed, { role });
    expect(done instanceof Response ? done.headers.get('location') : done).toContain(`done=${act}`);
    await app.queue.drain();
    const sent = await app.db
      .selectFrom('emails')
      .select('recipient')
      .where((q) => q.or([q('position', '>', position), q('id', '=', at.receipt)]))
      .where('recipient', 'not like', '%@bitepoint.example')
      .execute();
    const told = [...new Set(sent.map(({ recipient }) => recipient))];
    for (const email of emails()) expect(told).toContain(email);
    const log = app.db.selectFrom('audit_log').select('did').orderBy('id', 'desc').limit(1);
    expect(await log.executeTakeFirst()).toEqual({ did: act });
  });
});

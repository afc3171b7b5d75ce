import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptWords } from '#src/features/orders/receipt/receipt-email.server.tsx';
import { findPerson, personShown } from '#src/features/orders/staff/correct-person.server.ts';
import { brand } from '#src/platform/brand.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { COURSE, LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { setPlaces } from '#testing/course-places.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { png } from '#testing/pictures.ts';
import { testRefunding } from '#testing/refunding.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { allActions } from './all-actions.server.ts';
import { fieldsOf } from './school/school-fields.server.ts';

const app = await testApp();
const byPayPal = payPalBuyers(app);
const { bought, boughtByPayPal } = testRefunding(app, byPayPal);
afterAll(() => app.close());

const { make, makeByTransfer, makeInCash, openAccount, came, took, refundAll } = phoneOrders(app);
const drawn = (colour: number[]) => png({ width: 640, height: 160, colour }).toString('base64');
const NAMES = ['Aoife Brennan', 'Sam Okafor'] as const;
const [aoife, sam] = NAMES.map((name) => colleague(app, name)) as [Do, Do];
type Do = ReturnType<typeof colleague>;

/** What the pairs below act on: made once. */
let at: Awaited<ReturnType<typeof aSchoolAtWork>>;
beforeAll(async () => {
  at = await aSchoolAtWork(app);
});

async function aSchoolAtWork({ db, queue }: TestApp) {
  const { order, buyer } = await bought([LESSON, POSTED, TRAINING, COURSE]);
  const receipt = await refuseEmail(app, `receipt-${buyer.basket}`);
  const vouchers = (await buyVouchers(app, [E_VOUCHER, GIFT_CARD])).issued;
  const wanting = await boughtByPayPal([POSTED]);
  await addTestCode(app, 'AUTUMN10');
  await queue.drain();
  const plan = await shownRefund(db, wanting.id, { how: 'all' }, app.clock.now());
  await did('refundOrder', { id: wanting.id, how: 'all', plan, reason: 'Other' });
  byPayPal.paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
  await queue.drain();
  const refund = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const member = await db
    .insertInto('office_staff')
    .values({
      email: 'kit@staff.example',
      name: 'Kit',
      password_hash: '',
      role: 'staff',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const learner = await db
    .selectFrom('learners')
    .innerJoin('learner_links', 'learner_links.learner_id', 'learners.id')
    .innerJoin('lesson_lines', 'lesson_lines.learner_id', 'learners.id')
    .select(['learners.id', 'email', 'learner_links.id as link'])
    .where('order_id', '=', order.id)
    .where('sent_to', '=', '')
    .executeTakeFirstOrThrow();
  return {
    order: order.id,
    email: order.email,
    receipt,
    eVoucher: vouchers[0]?.id ?? '',
    card: vouchers[1]?.id ?? '',
    lastDay: vouchers[0]?.expires_on ?? '',
    refund: refund.id,
    member: member.id,
    learner,
  };
}

/** Does something first that the action needs, and fails if it is refused. */
async function did(act: string, input: object) {
  expect([act, await sam(act, input)]).toEqual([act, [200, '']]);
}
const lastLine = async () =>
  (
    await app.db
      .selectFrom('audit_log')
      .select((q) => q.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

interface Pair {
  act: string;
  /** What both ask for; with what the second of them asks for instead. */
  given(): Promise<object> | object;
  other?: object;
  /** What the slower one is told of the faster. */
  told: string;
  /** How many lines the log has of it, where it is about several things. */
  lines?: number;
}

/** The one who sends the last change that they have seen. */
const changed = (act: string, input: object, other: object = {}): Pair => ({
  act,
  given: async () => ({ ...input, expected_version: String(await lastLine()) }),
  other,
  told: 'changed this meanwhile',
});
async function correction(role: 'billing' | 'delivery') {
  const person = await findPerson(app.db, at.order, role);
  if (!person) throw new Error(`no ${role}`);
  const { country: _, ...fields } = person;
  return { id: at.order, role, ...fields, firstname: 'Joanne', expected_version: personShown(person) };
}
const PACK = { type: 'product', id: '5' };
const CALM = { id: '1' };
const MOVED = { date: '2027-02-06', from: '09:30', until: '16:00', venue: 'The Tetley' };
const WORDS = {
  name: 'Calm at the Wheel',
  summary: 'A day.',
  length: 'One day',
  suits: 'Anyone',
  heading: 'The day',
  description: 'Slowly.',
};
const ASKED = { instructors: ['amara-osei', 'piotr-zielinski'], hours: 4 };
const to = (instructor: string) => ({ from: 'amara-osei', instructor, reason: 'The learner asked' });

const pairs: Pair[] = [
  {
    act: 'offerLessons',
    given: () => ({ id: at.order, ...ASKED }),
    told: 'offered these lessons to instructors',
  },
  {
    act: 'withdrawLessonsOffer',
    given: async () => {
      // They may be on offer already, by the pair before.
      await sam('offerLessons', { id: at.order, ...ASKED });
      const offers = app.db.selectFrom('assignment_offers').select('id').where('outcome', 'is', null);
      return { id: at.order, offer: (await offers.executeTakeFirstOrThrow()).id };
    },
    told: 'took the offer back',
  },
  {
    act: 'moveLessons',
    given: async () => {
      await did('placeLessons', { id: at.order, instructor: 'amara-osei' });
      return { id: at.order, ...to('tom-ackroyd') };
    },
    told: 'placed these lessons with',
  },
  {
    act: 'correctLesson',
    given: async () => {
      const lesson = { position: 0, minutes: 60, day: '2026-11-20', entry: crypto.randomUUID() };
      await did('recordLesson', { id: at.order, ...lesson });
      const given = app.db.selectFrom('lesson_minutes').select('id').where('kind', '=', 'given');
      return { entry: (await given.executeTakeFirstOrThrow()).id, reason: 'Wrong day' };
    },
    told: 'took that lesson back',
  },
  {
    act: 'takeBackTrainingCall',
    given: async () => {
      await did('recordTrainingCall', { id: at.order, reached: 'yes' });
      return { id: at.order };
    },
    told: 'took that back',
  },
  {
    act: 'recordTrainingCall',
    given: () => ({ id: at.order, reached: 'yes' }),
    told: 'rang',
  },
  {
    act: 'takeBackPosted',
    given: async () => {
      await did('postParcel', { id: at.order });
      return { id: at.order };
    },
    told: 'took that back',
  },
  {
    act: 'sendEmailAgain',
    given: () => ({ id: at.receipt, to: at.email }),
    told: 'sent it again',
  },
  {
    act: 'sendOrderEmailAgain',
    given: async () => {
      await app.queue.drain();
      return { id: at.order, email: at.receipt, expected_send_count: 1 };
    },
    told: 'sent it again',
  },
  {
    act: 'emailInvoice',
    given: async () => {
      await did('issueInvoice', { id: at.order });
      return { id: at.order, number: 'INV-000001', expected_send_count: 0 };
    },
    told: 'emailed it',
  },
  {
    act: 'reissueInvoice',
    given: async () => {
      await did('issueInvoice', { id: at.order });
      return { id: at.order, name: 'Jo', address: '4 Mill Lane', expected_number: 'INV-000001' };
    },
    other: { name: 'Joan' },
    told: 'reissued it',
  },
  {
    act: 'correctBuyerEmail',
    given: () => ({ id: at.order, email: 'jo@example.com', expected_email: at.email }),
    other: { email: 'joan.w@example.com' },
    told: 'corrected it',
  },
  {
    act: 'correctPerson',
    given: () => correction('billing'),
    other: { firstname: 'Johanna' },
    told: 'corrected it',
  },
  {
    act: 'correctDelivery',
    given: () => correction('delivery'),
    other: { firstname: 'Johanna' },
    told: 'corrected it',
  },
  { act: 'retryRefund', given: () => ({ id: at.refund }), told: 'asked for it again' },
  {
    act: 'sendCourseEmail',
    given: async () => {
      await did('draftCourseEmail', { ...CALM, subject: 'Parking', body: 'Behind the house.' });
      const email = await app.db.selectFrom('course_emails').select('id').executeTakeFirstOrThrow();
      return { ...CALM, email: email.id };
    },
    told: 'sent this',
  },
  changed('moveCourse', { ...CALM, ...MOVED }, { date: '2027-02-13' }),
  changed('setCoursePlaces', { ...CALM, places: 20 }, { places: 21 }),
  {
    act: 'giveBackPlace',
    given: () => ({ ...CALM, attendee: `${at.order}-3` }),
    told: 'gave this place back',
  },
  changed('changeCourse', { ...CALM, ...WORDS, price: '195' }, { price: '190' }),
  {
    ...changed('takeCourseOff', {}),
    async given() {
      await setPlaces(app, 2, 12);
      return { id: '2', expected_version: String(await lastLine()) };
    },
  },
  changed('putCourseBack', { id: '2' }),
  changed('setPrice', { ...PACK, price: '8.50', from: '2026-12-07', knowing: 'yes' }, { price: '8.60' }),
  changed('withdrawPrice', { ...PACK, from: '2026-12-07' }),
  changed('changeProduct', { ...PACK, name: 'L plates', summary: 'Two.' }, { name: 'Plates' }),
  changed('setLimit', { ...PACK, limit: 5 }, { limit: 6 }),
  changed('takeOffSale', PACK),
  changed('putOnSale', PACK),
  changed(
    'changeArea',
    {
      slug: 'bristol',
      name: 'Bristol and Bath',
      region: 'South West',
      intro: 'Hills.',
      position: '51.4545, -2.5879',
      most_chosen_hours: 20,
    },
    { name: 'Greater Bristol' },
  ),
  changed('changeDiscountCode', { code: 'AUTUMN10', ends_on: '2027-11-30' }, { max_uses: 50 }),
  changed('hideArea', { slug: 'cardiff' }),
  changed('showArea', { slug: 'cardiff' }),
  {
    act: 'extendVoucher',
    given: () => ({
      id: at.eVoucher,
      expires_on: '2029-05-01',
      expected_expires_on: at.lastDay,
      reason: 'Ill',
    }),
    other: { expires_on: '2029-06-01' },
    told: 'extended it',
  },
  {
    act: 'sendVoucherAgain',
    given: async () => {
      const row = app.db.selectFrom('vouchers').select('send_count').where('id', '=', at.eVoucher);
      return { id: at.eVoucher, expected_send_count: (await row.executeTakeFirstOrThrow()).send_count };
    },
    told: 'sent it again',
  },
  {
    act: 'correctVoucher',
    given: () => ({ id: at.card, name: 'Samuel', email: '', shown_name: 'Sam', shown_email: '' }),
    other: { name: 'Samira' },
    told: 'corrected its recipient',
  },
  {
    act: 'undoCardsPosted',
    given: async () => {
      await did('postCards', { cards: [at.card] });
      return { cards: [at.card] };
    },
    told: 'took that back',
  },
  {
    act: 'officeRecordTestResult',
    given: async () => {
      const test = {
        id: randomUUID(),
        learner_id: at.learner.id,
        day: '2026-11-02',
        minute: 614,
        centre: 'Horsforth',
        entered_by: 'Callum',
        entered_at: app.clock.now(),
      };
      await app.db.insertInto('test_dates').values(test).execute();
      return { id: at.learner.id, test: test.id, outcome: 'passed', expected_result: '0' };
    },
    other: { outcome: 'failed' },
    told: 'said how it went',
  },
  {
    act: 'correctLearnerEmail',
    given: () => ({ id: at.learner.id, email: 'sam.new@example.com', expected_email: at.learner.email }),
    other: { email: 'samira@example.com' },
    told: 'corrected it',
  },
  {
    act: 'endLessonsLink',
    given: () => ({ id: at.learner.id, link: at.learner.link }),
    told: 'ended a link of this learner',
  },
  {
    act: 'publishSchool',
    given: () => ({ ...fieldsOf(brand), strapline: 'Calm.', expected_version: 0 }),
    other: { strapline: 'Patient.' },
    told: 'published the school',
  },
  {
    act: 'restoreSchool',
    given: () => ({ number: 0, expected_version: 1 }),
    told: 'restored a version',
  },
  {
    act: 'setLogo',
    given: () => ({ logo: drawn([10, 85, 165]), expected_version: 2 }),
    other: { logo: drawn([200, 30, 60]) },
    told: 'changed the logo',
  },
  {
    act: 'removeLogo',
    given: () => ({ expected_version: 3 }),
    told: 'removed the logo',
  },
  {
    act: 'setEmailWording',
    given: () => ({ email: 'receipt', ...receiptWords.ours, heading: 'Thank you', expected_version: 4 }),
    other: { heading: 'Thanks' },
    told: 'changed the words of an email',
  },
  {
    act: 'resetEmailWording',
    given: () => ({ email: 'receipt', expected_version: 5 }),
    told: 'gave an email our words again',
  },
  {
    act: 'setTextWording',
    given: () => ({ text: 'running-late', words: '{school}: late, {new start}', expected_version: 6 }),
    other: { words: '{school}: at {new start}' },
    told: 'changed the words of a text',
  },
  {
    act: 'resetTextWording',
    given: () => ({ text: 'running-late', expected_version: 7 }),
    told: 'gave a text our words again',
  },
  {
    act: 'sendPayLinkAgain',
    given: async () => ({ id: (await make()).id, expected_times_sent: 1 }),
    told: 'sent the email again',
  },
  {
    act: 'withdrawPhoneOrder',
    given: async () => ({ id: (await make()).id }),
    told: 'withdrew it',
  },
  {
    act: 'setReferralOffer',
    given: () => ({ is_on: 'on', friend: '10', min_spend: '', referrer: '10', expected_offer: 0 }),
    other: { friend: '15' },
    told: 'set the offer',
  },
  {
    act: 'recordTransfer',
    given: async () => {
      await openAccount();
      const { id } = await makeByTransfer();
      return { id, amount: '10', paid_on: '2026-11-20', expected_lines: 0 };
    },
    other: { amount: '20' },
    told: 'recorded money for it',
  },
  {
    act: 'recordBankStatement',
    given: async () => {
      const { reference } = await makeByTransfer();
      const id = crypto.randomUUID();
      const file = Buffer.from(`Date,Memo,Amount\n20/11/2026,${reference},10.00`).toString('base64');
      await did('readBankStatement', { id, file });
      return { id, expected_lines: 1, expected_pence: 10_00 };
    },
    told: 'recorded it',
    // One of the statement, and one of its order.
    lines: 2,
  },
  {
    act: 'recordSettlementFile',
    given: async () => {
      const id = crypto.randomUUID();
      const rows = `Reference,Taken on,Amount,Fee,Payout,Paid on\n1,20/11/2026,10.00,0.20,${id},20/11/2026\n`;
      const file = Buffer.from(rows).toString('base64');
      await did('readSettlementFile', { id, gateway: 'connect-e', file });
      return { id, expected_payouts: 1, expected_fees: 20, expected_paid: 9_80 };
    },
    told: 'entered its payouts',
  },
  {
    act: 'recordTransferReturned',
    given: async () => {
      const { id } = await makeByTransfer();
      await came(id, '10');
      return { id, amount: '5', sent_on: '2026-11-20', evidence: 'FP 1', expected_held: 10_00 };
    },
    told: 'recorded money as sent back',
  },
  {
    act: 'removeBankLine',
    given: async () => {
      const { id, reference } = await makeByTransfer();
      await came(id, '10');
      const line = app.db.selectFrom('bank_lines').select('id').where('reference', '=', reference);
      return { id, line: (await line.executeTakeFirstOrThrow()).id };
    },
    told: 'took a line back',
  },
  {
    act: 'placeLateTransfer',
    given: async () => {
      const { id } = await makeByTransfer();
      await did('withdrawPhoneOrder', { id });
      await came(id, PHONE_ORDER.expected_total);
      return { id };
    },
    told: 'placed it',
  },
  {
    act: 'recordCashTaken',
    given: async () => ({ id: (await makeInCash()).id, taken_on: '2026-11-20' }),
    told: 'recorded its cash',
  },
  {
    act: 'recordCashGivenBack',
    given: async () => {
      const { id } = await makeInCash();
      await took(id);
      return { id: await refundAll(id), given_on: '2026-11-20' };
    },
    told: 'recorded it as given back',
  },
  {
    act: 'setBankAccount',
    given: () => ({ name: 'Bitepoint Ltd', sort_code: '30-00-00', number: '11223344', expected_version: 1 }),
    told: 'changed it',
  },
  { act: 'revokeAccess', given: () => ({ id: at.member }), told: 'ended it' },
];

test.each(pairs)('$act by two at once is done by one, and the other is told who and when', async (pair) => {
  const { act, other = {}, told } = pair;
  const input = await pair.given();
  const before = await lastLine();
  const answers = await Promise.all([aoife(act, input), sam(act, { ...input, ...other })]);
  expect(answers.map(([status]) => status).sort(), JSON.stringify(answers)).toEqual([200, 409]);
  const won = answers.findIndex(([status]) => status === 200);
  const message = answers[1 - won]?.[1] ?? '';
  expect(message).toContain(`${NAMES[won]} ${told}`);
  expect(message).toMatch(/\b\d\d:\d\d\b/);
  const lines = app.db.selectFrom('audit_log').select(['did', 'staff_name']).where('id', '>', before);
  expect(await lines.execute()).toEqual(
    Array.from({ length: pair.lines ?? 1 }, () => ({ did: act, staff_name: NAMES[won] })),
  );
});

/** Where the same is tested of other actions, beside what else they do. */
const ELSEWHERE = [
  ...[
    'makePhoneOrder',
    'savePhoneVoucher',
    'addPhonePlace',
    'removePhoneLine',
    'placeLessons',
    'explainDifference',
    'settleDifference',
    'settleByHand',
    'refundOrder',
    'spendByPhone',
    'voidVoucher',
  ],
  ...['postCards', 'publishReview', 'rejectReview', 'unpublishReview', 'replyToReview', 'claimTask'],
  ...[
    'postParcel',
    'answerCourseQuestion',
    'markCourseQuestionAnswered',
    'changeInstructor',
    'setPhotograph',
    'removePhotograph',
    'decidePassPhotograph',
    'setProductPicture',
    'removeProductPicture',
    'approveProfile',
    'declineProfile',
    'approvePhotograph',
    'declinePhotograph',
    'closePayRun',
    'makeBankFile',
    'confirmBankDetails',
    'declineBankDetails',
    'recordNameCheck',
    'requestDebt',
    'setOpeningHours',
  ],
  ...[
    'bookLessonAtOffice',
    'moveLessonAtOffice',
    'changePickUpAtOffice',
    'passTestOn',
    'cancelLessonAtOffice',
    'proposeLessonTime',
    'withdrawProposal',
    'withdrawLessonOffer',
  ],
  ...['markLessonGivenAtOffice', 'markLessonMissed', 'waiveLateCharge', 'reassignDays', 'closeMonth'],
];

/** They send what was shown, and yet the second adds to it or finds it done: the log has both. */
const NOBODY_LOSES = [
  ...['recordLesson', 'adjustPay', 'recordCash', 'markLeft', 'markBack'],
  ...['draftSchool', 'draftLogo'],
];

test('every action that sends what its page showed is among these', () => {
  const known = [...pairs.map(({ act }) => act), ...ELSEWHERE, ...NOBODY_LOSES];
  expect(allActions.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
  expect(known).toEqual(
    expect.arrayContaining(allActions.filter(({ expected }) => expected.length > 0).map(({ name }) => name)),
  );
});

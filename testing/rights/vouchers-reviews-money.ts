import { randomUUID } from 'node:crypto';

interface Rights<Role, Row> {
  page(who: readonly Role[]): Row;
  call(who: readonly Role[], body?: object): Row;
  working: readonly Role[];
  refunding: readonly Role[];
  owner: readonly Role[];
}

const ANY = randomUUID();

/** Who may open and call what of the desks for vouchers, reviews and money. */
export function vouchersReviewsMoney<Role, Row>({
  page,
  call,
  working,
  refunding,
  owner,
}: Rights<Role, Row>) {
  return {
    'POST /v1/office/money/differences/:id/settle': call(refunding, {}),
    'POST /v1/office/money/differences/:id/explain': call(working, { note: 'Seen' }),
    'POST /v1/office/money/days/:day/compare': call(working, {}),
    'POST /v1/office/instructors/:slug/bank-details/confirm': call(refunding, { details: ANY }),
    'POST /v1/office/instructors/:slug/bank-details/decline': call(working, {
      details: ANY,
      reason: 'Not theirs',
    }),
    'POST /v1/office/instructors/:slug/bank-details/name-check': call(owner, {
      details: ANY,
      checked: 'yes',
    }),
    'GET /office/books': page(owner),
    'GET /office/books.csv': page(owner),
    'POST /v1/office/books/months/:month/close': call(owner, { expected_journal: 'a' }),
    'PUT /v1/office/books/programs/:program/accounts': call(owner, { lessons: '200' }),
    'POST /v1/office/books/payouts': call(owner, { gateway: 'paypal', file: 'UmVmZXJlbmNl' }),
    'GET /office/books/settlements/:id': page(owner),
    'POST /v1/office/books/settlements': call(owner, { id: ANY, gateway: 'paypal', file: 'YQox' }),
    'POST /v1/office/books/settlements/:id/record': call(owner, {
      expected_payouts: 1,
      expected_fees: 1,
      expected_paid: 1,
    }),
    'POST /v1/office/books/settlements/:id/columns': call(owner, { columns: {} }),
    'POST /v1/office/books/settlements/:id/delete': call(owner, {}),
    'GET /office/pay': page(owner),
    'GET /office/pay/runs/:number': page(owner),
    'GET /office/pay/settings': page(owner),
    'GET /office/pay/files/:id': page(owner),
    'GET /office/pay/run.csv': page(owner),
    'GET /office/pay/runs/:number/:slug/remittance.pdf': page(owner),
    'GET /office/pay/self-billing': page(owner),
    'POST /v1/office/pay/runs/:number/remittances': call(owner, {}),
    'POST /v1/office/instructors/:slug/self-billing': call(owner, {
      business_name: 'Tom Ackroyd',
      business_address: '1 Mill Lane, Leeds LS6 2QR',
      vat_number: '123456789',
      starts_on: '2026-12-01',
      ends_on: '2027-11-30',
    }),
    'POST /v1/office/instructors/:slug/self-billing/end': call(owner, { ends_on: '2027-01-31' }),
    'PUT /v1/office/pay/modulus-tables': call(owner, { weights: 'YQox', substitutions: 'YQox' }),
    'POST /v1/office/pay/modulus-tables/delete': call(owner, {}),
    'PUT /v1/office/pay/settings': call(owner, { account_name: 'School', reference: 'SCHOOL' }),
    'POST /v1/office/pay/runs/:number/close': call(owner, { expected_pays: '0.00' }),
    'POST /v1/office/pay/runs/:number/files': call(owner, {
      shape: 'csv',
      arrives: '2026-12-04',
      expected_total: '0.00',
    }),
    'POST /v1/office/pay/runs/:number/files/:file/withdraw': call(owner, { reason: 'Too late' }),
    'POST /v1/office/pay/runs/:number/payments/:slug/returned': call(owner, { reason: 'Account closed' }),
    'POST /v1/office/pay/runs/:number/request-bank-details': call(owner, { instructors: [] }),
    'POST /v1/office/pay/runs/:number/request-outcomes': call(owner, { instructors: [] }),
    'POST /v1/office/pay/runs/:number/paid': call(owner, { paid_on: '2026-12-04', instructors: ['nobody'] }),
    'GET /office/figures': page(owner),
    'GET /office/figures.csv': page(owner),
    'GET /office/money.csv': page(owner),
    'GET /office/money/vouchers.csv': page(owner),
    'GET /office/instructors/:slug/money': page(owner),
    'GET /office/instructors/:slug/money/:run': page(owner),
    'GET /office/instructors/:slug/money/statement': page(owner),
    'GET /office/pay/statement.pdf': page(owner),
    'GET /office/pay/statement.csv': page(owner),
    'PUT /v1/office/instructors/:slug/plan': call(owner, {
      kind: 'percent',
      rate: '22',
      starts_on: '2026-11-23',
    }),
    'POST /v1/office/instructors/:slug/plans/:starts_on/remove': call(owner, {}),
    'POST /v1/office/instructors/:slug/adjustments': call(owner, {
      way: 'add',
      amount: '18.50',
      reason: 'A windscreen',
      entry: ANY,
    }),
    'POST /v1/office/instructors/:slug/request-debt': call(owner, { expected_pence: 1 }),
    'POST /v1/office/instructors/:slug/cash': call(owner, { amount: '36', day: '2026-11-20', entry: ANY }),
    'GET /office/vouchers/:id/card.pdf': page(working),
    'POST /v1/office/reviews/:id/publish': call(working, {}),
    'POST /v1/office/reviews/:id/reject': call(working, { reason: 'advertising' }),
    'POST /v1/office/reviews/:id/take-down': call(working, { reason: 'advertising' }),
    'PUT /v1/office/reviews/:id/reply': call(working, { reply: 'Thank you', expected_reply: '' }),
    'GET /office/vouchers/cards.pdf': page(working),
    'POST /v1/office/vouchers/posted': call(working, { cards: [ANY] }),
    'POST /v1/office/vouchers/not-posted': call(working, { cards: [ANY] }),
    'POST /v1/office/vouchers/:id/spend': call(refunding, {
      amount: '1',
      expected_balance: '1.00',
      note: 'A lesson',
    }),
    'POST /v1/office/vouchers/:id/send-again': call(refunding, { expected_send_count: 1 }),
    'POST /v1/office/vouchers/:id/extend': call(refunding, {
      expires_on: '2030-01-01',
      expected_expires_on: '2029-01-01',
      reason: 'Asked',
    }),
    'POST /v1/office/vouchers/:id/correct': call(refunding, {
      name: 'Sam',
      email: '',
      shown_name: 'Sam',
      shown_email: '',
    }),
    'PUT /v1/office/referral-offer': call(owner, {
      is_on: 'on',
      friend: '10',
      min_spend: '100',
      referrer: '10',
      expected_offer: 0,
    }),
    'POST /v1/office/referrals/:id/give': call(refunding, {}),
    'POST /v1/office/referrals/:id/refuse': call(refunding, {}),
    'POST /v1/office/vouchers/:id/void': call(working, { reason: 'Given back' }),
  } satisfies Record<string, Row>;
}

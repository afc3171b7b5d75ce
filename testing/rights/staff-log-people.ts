import { randomUUID } from 'node:crypto';
import { fieldsOf } from '#src/features/office/school/school-fields.server.ts';
import { receiptWords } from '#src/features/orders/receipt/receipt-email.server.tsx';
import { brand } from '#src/platform/brand.ts';

interface Rights<Role, Row> {
  page(who: readonly Role[]): Row;
  call(who: readonly Role[], body?: object): Row;
  /** A call of those who are signed in alone, which knows no programs. */
  signedIn(body?: object): Row;
  everybody: readonly Role[];
  owner: readonly Role[];
}

/** Who may open and call what of the staff's own accounts, the school, the staff, the log and people's data. */
export function staffLogPeople<Role, Row>({ page, call, signedIn, everybody, owner }: Rights<Role, Row>) {
  return {
    'GET /office/people': page(owner),
    'POST /office/people': page(owner),
    'POST /office/people/file': page(owner),
    'GET /office/first-steps': page(owner),
    'GET /office/school': page(owner),
    'GET /office/programs': page(owner),
    'GET /office/school/emails': page(owner),
    'GET /office/school/emails/:email': page(owner),
    'GET /office/school/emails/:email/preview': page(owner),
    'GET /office/staff': page(owner),
    'DELETE /v1/office/account/sessions/:id': call(everybody, {}),
    'PUT /v1/office/account/quiet-hours': call(everybody, { from: 22, until: 7 }),
    'POST /v1/office/account/password': call(everybody, { password: 'short' }),
    'POST /v1/office/account/passkeys/remove': call(everybody, { id: 'none' }),
    'POST /v1/office/confirm': signedIn({}),
    'POST /v1/office/passkeys': signedIn({}),
    'POST /v1/office/passkeys/options': signedIn({}),
    'GET /v1/office/push': signedIn(),
    'POST /v1/office/push': signedIn({ endpoint: 'none', p256dh: 'none', auth: 'none' }),
    'DELETE /v1/office/push/:id': signedIn({}),
    'POST /v1/office/push/:id/test': signedIn({}),
    'POST /v1/office/people/erase': call(owner, { email: 'nobody@example.com' }),
    'GET /office/moving-in': page(owner),
    ...Object.fromEntries(
      [
        ...['areas', 'lessons', 'instructors', 'courses'],
        ...['customers', 'learners', 'bookings', 'vouchers'],
      ].flatMap((kind) => [
        [`GET /office/moving-in/${kind}.csv`, page(owner)],
        [`GET /office/moving-in/templates/${kind}.csv`, page(owner)],
      ]),
    ),
    'POST /v1/office/moves': call(owner, { id: randomUUID(), kind: 'learners', file: 'YQox' }),
    'POST /v1/office/moves/:id/try': call(owner, { columns: {} }),
    'POST /v1/office/moves/:id/rows/:line': call(owner, { leave_out: true }),
    'POST /v1/office/moves/:id/start': call(owner, {}),
    'POST /v1/office/moves/:id/undo': call(owner, {}),
    'POST /v1/office/moves/:id/tell': call(owner, {}),
    'POST /v1/office/moves/:id/stop-telling': call(owner, {}),
    'POST /v1/office/moves/:id/delete': call(owner, {}),
    'POST /v1/office/people/export': call(owner, { email: 'nobody@example.com' }),
    'POST /v1/office/school/restore': call(owner, { number: 0, expected_version: 0 }),
    'PUT /v1/office/school/draft': call(owner, { ...fieldsOf(brand), expected_version: 0 }),
    'PUT /v1/office/school/draft/logo': call(owner, { logo: 'iVBORw0KGgo=', expected_version: 0 }),
    'POST /v1/office/school/draft/discard': call(owner, {}),
    'PUT /v1/office/school/logo': call(owner, { logo: 'iVBORw0KGgo=', expected_version: 0 }),
    'POST /v1/office/school/logo/remove': call(owner, { expected_version: 0 }),
    'POST /v1/office/school/emails/:email/reset': call(owner, { expected_version: 0 }),
    'PUT /v1/office/school/emails/:email': call(owner, { ...receiptWords.ours, expected_version: 0 }),
    'POST /v1/office/school/texts/:text/reset': call(owner, { expected_version: 0 }),
    'PUT /v1/office/school/texts/:text': call(owner, { words: '{school}', expected_version: 0 }),
    'PUT /v1/office/school': call(owner, { ...fieldsOf(brand), expected_version: 0 }),
    'POST /v1/office/programs': call(owner, { name: 'Board', last_day: '2026-12-01' }),
    'POST /v1/office/programs/:id/end': call(owner, {}),
    'GET /office/programs/webhooks/:id': page(owner),
    'POST /v1/office/webhooks': call(owner, { address: 'ftp://example.com', events: [] }),
    'POST /v1/office/webhooks/:id/secret': call(owner, {}),
    'POST /v1/office/webhooks/:id/remove': call(owner, {}),
    'POST /v1/office/webhooks/:id/on': call(owner, {}),
    'POST /v1/office/webhooks/:id/deliveries/:delivery/again': call(owner, {}),
    'POST /v1/office/staff': call(owner, { email: 'nobody', role: 'staff' }),
    'POST /v1/office/staff/withdraw': call(owner, { email: 'nobody@example.com' }),
    'PUT /v1/office/staff/:id/role': call(owner, { role: 'staff' }),
    'POST /v1/office/staff/:id/end': call(owner, {}),
    'POST /v1/office/staff/:id/reset': call(owner, {}),
  };
}

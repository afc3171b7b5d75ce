import { randomUUID } from 'node:crypto';

interface Rights<Role, Row> {
  page(who: readonly Role[]): Row;
  call(who: readonly Role[], body?: object): Row;
  working: readonly Role[];
  waiving: readonly Role[];
  owner: readonly Role[];
}

/** Who may open and change the diaries. */
export function officeDiary<Role, Row>({ page, call, working, waiving, owner }: Rights<Role, Row>) {
  const time = { starts_at: '2026-12-03T10:00:00.000Z', minutes: 60 };
  const expectedState = { version: 1, initiated_by: 'school', expected_charge_minutes: 0 };
  return {
    'POST /v1/office/instructors/:slug/away': call(working, {
      first_day: '2026-12-03',
      last_day: '2026-12-03',
      lessons: [],
    }),
    'GET /office/statements.csv': page(owner),
    'GET /office/diary/book': page(working),
    'GET /office/learners/:id/weekly': page(working),
    'GET /office/learners/:id/weekly/:series/stop': page(working),
    'GET /office/learners/:id/weekly/:series/move': page(working),
    'POST /v1/office/learners/:id/tests/:test/photograph/decide': call(working, {
      show: 'yes',
      expected_photograph: 'none',
      expected_state: 'undecided',
    }),
    'DELETE /v1/office/learners/:id/tests/:test/photograph': call(working, {}),
    'POST /v1/office/learners/:id/hours-left/:wish/done': call(working),
    'PUT /v1/office/learners/:id/tests/:test/result': call(working, {
      outcome: 'passed',
      expected_result: 0,
    }),
    'POST /v1/office/learners/:id/bookings': call(working, { ...time, instructor: 'amara-osei' }),
    'POST /v1/office/learners/:id/series': call(working, {
      minutes: 60,
      instructor: 'amara-osei',
      starts_at: [time.starts_at],
      pick_up_place: 'Home',
      pick_up_postcode: 'LS6 3AD',
    }),
    'POST /v1/office/learners/:id/series/:series/stop': call(working, {
      lessons: [`${randomUUID()} 1 0`],
      initiated_by: 'school',
    }),
    'POST /v1/office/learners/:id/series/:series/move': call(working, {
      lessons: [`${randomUUID()} 1 0 ${time.starts_at}`],
      initiated_by: 'school',
    }),
    'POST /v1/office/bookings/:id/move': call(working, {
      ...time,
      ...expectedState,
      instructor: 'amara-osei',
    }),
    'POST /v1/office/bookings/:id/propose': call(working, { ...time, version: 1 }),
    'POST /v1/office/bookings/:id/proposals/:proposal/decline': call(working, {}),
    'DELETE /v1/office/bookings/:id/offer': call(working, {}),
    'POST /v1/office/instructors/:slug/offers': call(working, time),
    'POST /v1/office/bookings/:id/car': call(working, expectedState),
    'POST /v1/office/bookings/:id/cancel': call(working, expectedState),
    'POST /v1/office/bookings/:id/given': call(working, { version: 1 }),
    'POST /v1/office/bookings/:id/missed': call(working, { version: 1 }),
    'POST /v1/office/bookings/:id/charges/:charge/waive': call(waiving, { reason: 'Illness' }),
  };
}

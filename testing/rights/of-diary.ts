import { randomUUID } from 'node:crypto';

const ANY = randomUUID();
const TIME = { day: '2026-12-01', time: '10:00', minutes: 60 };

const PROFILE = {
  outcodes: ['LS6'],
  gearboxes: ['manual'],
  languages: ['English'],
  nervous_friendly: true,
  teaching_since: 2015,
  lead: 'Calm.',
  about: 'One.',
};

/** Who may call what of the diary: an instructor, what is theirs. */
export function ofDiary<Row>(call: (body?: object) => Row): Record<string, Row> {
  return {
    'GET /v1/diary/cash': call(),
    'GET /v1/diary/free-times': call(),
    'GET /v1/diary/learners': call(),
    'GET /v1/diary/lessons': call(),
    'GET /v1/diary/lessons/:id': call(),
    'GET /v1/diary/pay': call(),
    'GET /v1/diary/pay/lines': call(),
    'PUT /v1/diary/hours': call({ hours: [] }),
    'POST /v1/diary/dates': call({ first_day: '2027-02-15', last_day: '2027-02-19', kind: 'holiday' }),
    'DELETE /v1/diary/dates/:id': call({}),
    'DELETE /v1/diary/sessions': call({}),
    'DELETE /v1/diary/sessions/:id': call({}),
    'POST /v1/diary/passkeys': call({}),
    'POST /v1/diary/passkeys/options': call({ password: 'none' }),
    'POST /v1/diary/passkeys/remove': call({ id: 'none' }),
    'PUT /v1/diary/photograph': call({ photograph: 'iVBORw0KGgo=' }),
    'POST /v1/diary/photograph/withdraw': call({}),
    'PUT /v1/diary/profile': call(PROFILE),
    'POST /v1/diary/profile/withdraw': call({}),
    'PUT /v1/diary/bank-details': call({
      account_name: 'A Osei',
      sort_code: '08-99-99',
      account_number: '66374958',
      password: 'none',
    }),
    'POST /v1/diary/bank-details/withdraw': call({}),
    'POST /v1/diary/cash/:id': call({ taken_on: '2026-11-20' }),
    'PUT /v1/diary/settings': call({
      version: 9,
      travel: 'same',
      least_minutes: 10,
      same_minutes: 20,
      min_lead_hours: 12,
      lengths: [60],
    }),
    'POST /v1/diary/gaps': call({ starts_at: '2026-12-01T10:00:00Z', minutes: 60 }),
    'PUT /v1/diary/arrival': call({ car: 'Blue Toyota Yaris' }),
    'PUT /v1/diary/calendar': call({ subscribes: true }),
    'POST /v1/diary/feeds/:depth/renew': call({}),
    'POST /v1/diary/lessons/:id/given': call({ version: 1 }),
    'POST /v1/diary/lessons/:id/not-given': call({ version: 1 }),
    'POST /v1/diary/lessons/:id/no-show': call({ version: 1 }),
    'POST /v1/diary/number': call({ phone: '07400 123456' }),
    'POST /v1/diary/number/confirm': call({ code: '123456' }),
    'POST /v1/diary/number/remove': call({}),
    'POST /v1/diary/lessons/:id/running-late': call({ minutes: 10 }),
    'POST /v1/diary/lessons/:id/cancel': call({ version: 1, reason: 'Ill' }),
    'POST /v1/diary/lessons/:id/charges/:charge/waive': call({ reason: 'Ill' }),
    'POST /v1/diary/lessons/:id/proposals': call({ version: 1, ...TIME }),
    'POST /v1/diary/lessons/:id/proposals/:proposal/accept': call({}),
    'POST /v1/diary/lessons/:id/proposals/:proposal/decline': call({}),
    'PUT /v1/diary/lessons/:id/record': call({ note: 'Good mirrors', marks: [] }),
    'PUT /v1/diary/learners/:id/skills': call({ marks: [{ skill: 1, level: 1 }] }),
    'PUT /v1/diary/learners/:id/tests/:test/result': call({ outcome: 'passed', expected_result: 0 }),
    'POST /v1/diary/learners/:id/lessons': call({ ...TIME, place: ANY, outcode: 'LS6' }),
    'POST /v1/diary/learners/:id/messages': call({ body: 'See you there' }),
  };
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { officeRequestOf } from '#testing/staff.ts';
import { postedStaffAction } from '../actions/posted-staff-action.server.ts';
import { programActions } from './program-actions.server.ts';
import { programRows } from './programs.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('office_staff').execute();
  owner = await app.staff('owner', { name: 'Olive Grant', email: 'olive@staff.example' });
});

type Made = { id: string; token: string };
const lastDay = () => new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
const make = async (permissions: string[] = ['work'], by = owner) =>
  (await by.post<Made>('/v1/office/programs', { name: 'Fleet', permissions, last_day: lastDay() })).body;
/** A call as a program makes it: without cookies. */
async function callAs(token: string, path: string, body: object = {}) {
  const headers = { 'x-requested-with': 'fleet', authorization: `Bearer ${token}` };
  const answer = await app
    .browser()
    .raw({ method: 'POST', url: `/v1/office${path}`, headers, payload: body });
  return { ...answer, body: JSON.parse(answer.text) as { code?: string; message?: string } };
}
const paidOrder = async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  expect((await buyer.pay()).status).toBe(200);
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const lastInLog = () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('a token', () => {
  test('does what it was made for, and the log says whose program it was', async () => {
    const { id, token } = await make();
    const order = await paidOrder();
    expect((await callAs(token, `/orders/${order}/notes`, { body: 'Rang back' })).status).toBe(200);
    expect(await lastInLog()).toMatchObject({
      did: 'addOrderNote',
      staff_id: id,
      staff_name: 'Olive Grant’s program Fleet',
    });
    const { current } = await programRows(app.db, app.clock.now());
    expect(current).toMatchObject([{ id, lastUsedAt: app.clock.now(), madeBy: 'Olive Grant' }]);
  });

  test('is shown once, by the page that makes it, without a redirect that would have to carry it', async () => {
    const fields = { act: 'makeProgram', name: 'Fleet', permissions: 'diary', last_day: lastDay() };
    const request = new Request(`${app.url}/office/programs`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const office = officeRequestOf(app, owner, '/office/programs');
    const answer = await postedStaffAction(request, office, programActions);
    expect(answer).toMatchObject({ data: { shownOnce: { token: expect.stringMatching(/^program_/) } } });
  });

  test('is kept as a hash alone', async () => {
    const { token } = await make();
    const rows = await app.db.selectFrom('office_programs').selectAll().execute();
    expect(token).toMatch(/^program_[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token.slice('program_'.length));
  });

  test('that is wrong, ended or expired is answered 401, in plain words', async () => {
    const [ended, expired] = [await make(), await make()];
    await owner.post(`/v1/office/programs/${ended.id}/end`, {});
    await app.db
      .updateTable('office_programs')
      .set({ expires_at: app.clock.now() })
      .where('id', '=', expired.id)
      .execute();
    const path = '/orders/00000000-0000-4000-8000-000000000000/notes';
    for (const [token, message] of [
      ['program_wrong', 'We don’t know that token.'],
      [ended.token, 'That token has been ended.'],
      [expired.token, 'That token has expired.'],
    ] as const) {
      const answer = await callAs(token, path, { body: 'Rang' });
      expect([answer.status, answer.body]).toMatchObject([401, { message, code: 'token_refused' }]);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  test('may never do more than its maker may now, and nothing once their access has ended', async () => {
    const other = await app.staff('owner', { email: 'other@staff.example' });
    const { token } = await make(['work'], other);
    const order = await paidOrder();
    const note = () => callAs(token, `/orders/${order}/notes`, { body: 'Rang back' });
    const { id } = await app.db
      .selectFrom('office_staff')
      .select('id')
      .where('email', '=', 'other@staff.example')
      .executeTakeFirstOrThrow();
    await owner.put(`/v1/office/staff/${id}/role`, { role: 'viewer' });
    expect((await note()).status).toBe(403);
    await owner.put(`/v1/office/staff/${id}/role`, { role: 'staff' });
    expect((await note()).status).toBe(200);
    await owner.post(`/v1/office/staff/${id}/end`, {});
    expect((await note()).status).toBe(401);
    // Invited again they have their account back, and their programs don’t.
    await app.db.updateTable('office_staff').set({ ended_at: null }).where('id', '=', id).execute();
    expect((await note()).body.message).toBe('That token has been ended.');
  });

  test('does nothing that its permissions leave out, whatever its maker may', async () => {
    const { token } = await make([]);
    const order = await paidOrder();
    expect((await callAs(token, `/orders/${order}/notes`, { body: 'Rang' })).status).toBe(403);
  });

  test('does nothing that needs a person, however much it may', async () => {
    const { token } = await make(['work', 'diary']);
    const { id } = await paidOrder().then((order) => ({ id: order }));
    const refund = await callAs(token, `/orders/${id}/refunds`, { how: 'all', plan: '1-', reason: 'Other' });
    const device = await app.browser().raw({
      method: 'DELETE',
      url: `/v1/office/account/sessions/${id}`,
      headers: { 'x-requested-with': 'fleet', authorization: `Bearer ${token}` },
    });
    const another = await callAs(token, '/programs', { name: 'Second', last_day: lastDay() });
    expect([refund.status, device.status, another.status]).toEqual([403, 403, 403]);
    expect(device.text).toContain('person_needed');
  });
});

describe('making and ending a program', () => {
  test('is for owners who have just confirmed who they are', async () => {
    const body = { name: 'Fleet', permissions: [], last_day: lastDay() };
    const staff = await app.staff('staff', { mayRefund: true });
    expect((await staff.post('/v1/office/programs', body)).status).toBe(403);
    app.clock.pass({ minutes: 11 });
    expect((await owner.post<object>('/v1/office/programs', body)).body.code).toBe('fresh_sign_in_needed');
  });

  test('is in the log and told to every owner', async () => {
    await app.staff('owner', { name: 'Rita', email: 'rita@staff.example' });
    const before = (await lettersTo(app, 'olive@staff.example')).length;
    const { id } = await make(['diary']);
    await owner.post(`/v1/office/programs/${id}/end`, {});
    for (const [to, first] of [
      ['olive@staff.example', before],
      ['rita@staff.example', 0],
    ] as const) {
      const letters = (await lettersTo(app, to)).slice(first);
      expect(letters.map(({ subject }) => subject)).toEqual([
        'The program Fleet was let in',
        'The program Fleet was ended',
      ]);
      expect(letters[0]?.plain).toContain('It may read and change diaries, until the end of');
    }
    expect(await lastInLog()).toMatchObject({ did: 'endProgram', about: 'program', subject_id: id });
    const again = await owner.post<object>(`/v1/office/programs/${id}/end`, {});
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^Olive Grant ended it/)]);
  });

  test('has a last day within two years', async () => {
    for (const last_day of ['2020-01-01', '2031-01-01', 'soon']) {
      const answer = await owner.post<object>('/v1/office/programs', {
        name: 'Fleet',
        permissions: [],
        last_day,
      });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['last_day']]);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { logPage } from '#src/kit/audit/log-page.server.ts';
import { lettersTo } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { findHalfSession } from '../access/staff-sessions.server.ts';
import { codeOfStep, stepAt } from '../sign-in/authenticator.server.ts';
import { acceptInvitation } from './accept-invitation.server.ts';
import { appToEnrol, enrolApp, enrolByForm } from './enrol-app.server.ts';
import { findInvitation } from './invite.server.ts';
import { inviteByCommand } from './invite-by-command.server.ts';
import { nameOfStaff } from './staff-name.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('office_staff').execute();
  owner = await app.staff('owner', { email: 'olive@staff.example' });
});

const deps = () => officeDepsOf(app.running);
const asker = { headers: {}, ip: '127.0.0.1' };
const who = { name: 'Sam Okafor', password: 'three long words here' };
const idOf = async (email: string) =>
  (await app.db.selectFrom('office_staff').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;
const emailOf = async (slug: string) =>
  (await app.db.selectFrom('instructors').select('email').where('slug', '=', slug).executeTakeFirstOrThrow())
    .email;
const invite = (email: string, role = 'staff') => owner.post('/v1/office/staff', { email, role });
const isIn = async (browser: TestBrowser) => (await browser.post('/v1/office/confirm', {})).status !== 401;
async function linkTo(email: string): Promise<string> {
  const letters = await lettersTo(app, email);
  return /\/(?:office|diary)\/welcome\/([\w-]{43})/.exec(letters.at(-1)?.plain ?? '')?.[1] ?? '';
}
const accept = (token: string) => acceptInvitation(deps(), asker, { token, ...who });

describe('an invitation', () => {
  test('comes by email, and makes one member of staff, who can follow it until they have a second step', async () => {
    expect((await invite('Sam@staff.example')).status).toBe(200);
    const token = await linkTo('sam@staff.example');
    const began = await Promise.all([accept(token), accept(token)]);
    const row = app.db.selectFrom('office_staff').selectAll().where('email', '=', 'sam@staff.example');
    const olive = await idOf('olive@staff.example');
    expect(await row.execute()).toMatchObject([
      { name: 'Sam Okafor', role: 'staff', may_refund: false, invited_by: olive },
    ]);
    expect((await invite('sam@staff.example')).status).toBe(409);
    const halves = began.map((cookie) => findHalfSession(deps(), { ...asker, headers: { cookie } }));
    const [half, other] = (await Promise.all(halves)).filter((one) => one !== undefined);
    if (!half || other) throw new Error('Whoever came last alone goes on to the second step.');
    const { encryptedSecret, setupKey } = appToEnrol(deps(), half);
    const code = codeOfStep(setupKey.replaceAll(' ', ''), stepAt(app.clock.now()));
    await enrolApp(deps(), half, { encryptedSecret, code });
    await expect(accept(token)).rejects.toMatchObject({ status: 410 });
    expect(await row.execute()).toMatchObject([{ invited_by: null, totp_secret: expect.any(String) }]);
    const { entries } = await logPage(app.db, { about: 'staff' }, nameOfStaff);
    expect(entries.map(({ did, person, detail }) => [did, person, detail])).toEqual([
      ['setUpApp', 'Sam Okafor', ''],
      ['joinStaff', 'Sam Okafor', ''],
      ['joinStaff', 'Sam Okafor', ''],
      ['inviteStaff', 'Sam Okafor', 'Staff'],
    ]);
  });

  test('expires after 7 days, is replaced by a newer one, and can be withdrawn', async () => {
    await invite('late@staff.example');
    const old = await linkTo('late@staff.example');
    await invite('late@staff.example');
    const token = await linkTo('late@staff.example');
    await expect(accept(old)).rejects.toMatchObject({ status: 410 });
    expect((await owner.post('/v1/office/staff/withdraw', { email: 'late@staff.example' })).status).toBe(200);
    await expect(accept(token)).rejects.toMatchObject({ status: 410 });
    await invite('late@staff.example');
    const last = await linkTo('late@staff.example');
    app.clock.pass({ days: 7 });
    await expect(accept(last)).rejects.toMatchObject({ status: 410 });
  });

  test('opens nothing before the second step, which the app’s code completes', async () => {
    const made = await inviteByCommand(deps(), { email: 'first@staff.example' });
    if (!made.ok) throw new Error(made.message);
    const cookie = await accept(made.link.split('/').at(-1) ?? '');
    const browser = app.browser();
    browser.cookies.set('office', /office=([^;]*)/.exec(cookie)?.[1] ?? '');
    expect(await isIn(browser)).toBe(false);
    const sam = { id: await idOf('first@staff.example'), email: 'first@staff.example', name: 'Sam' };
    const { encryptedSecret, setupKey } = appToEnrol(deps(), sam);
    const code = codeOfStep(setupKey.replaceAll(' ', ''), stepAt(app.clock.now()));
    await expect(
      enrolApp(deps(), { ...sam, id: 'another' }, { encryptedSecret, code }),
    ).rejects.toMatchObject({
      status: 422,
    });
    await expect(enrolApp(deps(), sam, { encryptedSecret, code: '000000' })).rejects.toMatchObject({
      status: 422,
    });
    await enrolApp(deps(), sam, { encryptedSecret, code });
    const row = app.db.selectFrom('office_staff').select(['role', 'totp_secret', 'totp_last_step']);
    const [kept] = await row.where('id', '=', sam.id).execute();
    expect(kept).toMatchObject({ role: 'owner', totp_last_step: stepAt(app.clock.now()) });
    expect(kept?.totp_secret).not.toContain(setupKey.replaceAll(' ', ''));
    const log = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', sam.id);
    expect(await log.execute()).toContainEqual({ did: 'setUpApp' });
  });

  test('keeps the picture of the app after a wrong code, which the app may have by then', async () => {
    const olive = { id: await idOf('olive@staff.example'), email: 'olive@staff.example', name: 'Olive' };
    const shown = appToEnrol(deps(), olive);
    const send = (sealed: string, code: string) =>
      enrolByForm(deps(), olive, { sealed, code }, () => 'done' as const);
    const wrong = await send(shown.encryptedSecret, '000000');
    if (wrong === 'done') throw new Error('A wrong code was taken.');
    const { app: again } = wrong.data;
    expect([again.picture, again.setupKey]).toEqual([shown.picture, shown.setupKey]);
    const code = codeOfStep(shown.setupKey.replaceAll(' ', ''), stepAt(app.clock.now()));
    expect(await send(again.encryptedSecret, code)).toBe('done');
  });

  test('is refused for what is no email address or no role', async () => {
    expect(await inviteByCommand(deps(), { email: 'nobody' })).toMatchObject({ ok: false });
    expect(await inviteByCommand(deps(), { email: 'a@b.example', role: 'king' })).toMatchObject({
      ok: false,
    });
  });

  test('is sent on the page of staff, whom it leads to a second step, and then to what their role may see', async () => {
    const site = await builtSite(app);
    const office = plainBrowser(site, owner.cookies);
    await office.open('/office/staff');
    const invitation = { Email: 'vera@staff.example', Role: 'Viewer: reads only' };
    await office.region('Invite somebody').press('Send invitation', invitation);
    expect(office.region('Invited').text).toContain('vera@staff.example');

    const theirs = plainBrowser(site);
    await theirs.open(`/office/welcome/${await linkTo('vera@staff.example')}`);
    await theirs.press('Continue', {
      'Your name': 'Vera Lindqvist',
      'Choose a password': 'nine calm roundabouts',
    });
    const key = theirs.part('code').text.replaceAll(' ', '');
    await theirs.press('Finish', { '6-digit code': codeOfStep(key, stepAt(app.clock.now())) });
    expect(theirs.heading).toMatch(/codes/i);
    await theirs.open('/office/orders');
    expect(theirs.heading).toBe('Orders');
    expect(theirs.parts('a', 'Staff')).toEqual([]);
    await theirs.open('/office/staff');
    expect(theirs.status).toBe(403);
  });
});

describe('an owner', () => {
  test('changes a role, which counts from the next call on', async () => {
    const viewer = await app.staff('viewer', { email: 'vera@staff.example' });
    const send = () => viewer.post('/v1/office/orders/none/notes', {});
    const before = (await viewer.post('/v1/office/staff', {})).status;
    const id = await idOf('vera@staff.example');
    expect((await owner.put(`/v1/office/staff/${id}/role`, { role: 'owner' })).status).toBe(200);
    expect([before, (await viewer.post('/v1/office/staff', {})).status]).toEqual([403, 422]);
    expect((await send()).status).not.toBe(401);
  });

  test('ends access and sessions at once, and what was done keeps its name', async () => {
    const sam = await app.staff('staff', { email: 'gone@staff.example' });
    const id = await idOf('gone@staff.example');
    expect((await owner.post(`/v1/office/staff/${id}/end`)).status).toBe(200);
    expect(await isIn(sam)).toBe(false);
    expect((await owner.post(`/v1/office/staff/${id}/end`)).status).toBe(409);
    const lines = app.db.selectFrom('audit_log').select(['did', 'detail']).where('subject_id', '=', id);
    expect(await lines.execute()).toEqual([{ did: 'revokeAccess', detail: 'Sam Okafor' }]);
  });

  test('takes a colleague’s sign-in away, who gets a link to a new one and keeps their role', async () => {
    const sam = await app.staff('staff', { email: 'phone@staff.example', mayRefund: true });
    const id = await idOf('phone@staff.example');
    expect((await owner.post(`/v1/office/staff/${id}/reset`)).status).toBe(200);
    expect(await isIn(sam)).toBe(false);
    await accept(await linkTo('phone@staff.example'));
    const row = app.db.selectFrom('office_staff').select(['id', 'role', 'may_refund']);
    expect(await row.where('email', '=', 'phone@staff.example').execute()).toEqual([
      { id, role: 'staff', may_refund: true },
    ]);
  });

  test('stays as the last one, whichever two owners end each other at the same time', async () => {
    const mine = await idOf('olive@staff.example');
    expect((await owner.put(`/v1/office/staff/${mine}/role`, { role: 'staff' })).status).toBe(409);
    const other = await app.staff('owner', { email: 'second@staff.example' });
    const theirs = await idOf('second@staff.example');
    const ended = await Promise.all([
      owner.post(`/v1/office/staff/${theirs}/end`),
      other.post(`/v1/office/staff/${mine}/end`),
    ]);
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = app.db.selectFrom('office_staff').select('id').where('role', '=', 'owner');
    expect(await owners.where('ended_at', 'is', null).execute()).toHaveLength(1);
  });
});

describe('who is no longer an owner', () => {
  test.each([
    ['whose access was ended', (id: string) => owner.post(`/v1/office/staff/${id}/end`)],
    ['who was made staff', (id: string) => owner.put(`/v1/office/staff/${id}/role`, { role: 'staff' })],
  ])('invites nobody: the links of somebody %s open nothing', async (_, lower) => {
    const rogue = await app.staff('owner', { email: 'rogue@staff.example' });
    const id = await idOf('rogue@staff.example');
    expect((await rogue.post('/v1/office/staff', { email: 'me2@staff.example', role: 'owner' })).status).toBe(
      200,
    );
    expect((await rogue.post('/v1/office/instructors/tom-ackroyd/invite')).status).toBe(200);
    const [staffs, instructors] = [
      await linkTo('me2@staff.example'),
      await linkTo(await emailOf('tom-ackroyd')),
    ];
    expect((await lower(id)).status).toBe(200);
    expect(await isIn(rogue)).toBe(false);
    await expect(accept(staffs)).rejects.toMatchObject({ status: 410 });
    const opened = await app
      .browser()
      .post('/v1/diary/new-password', { token: instructors, password: who.password });
    expect(opened.status).toBe(410);
    const line = app.db.selectFrom('audit_log').select('detail').where('subject_id', '=', id);
    expect((await line.execute()).at(-1)?.detail).toMatch(/, and 2 invitations of theirs$/);
  });

  test('makes no owner of somebody who has a password and no second step yet', async () => {
    const rogue = await app.staff('owner', { email: 'rogue@staff.example' });
    const id = await idOf('rogue@staff.example');
    await rogue.post('/v1/office/staff', { email: 'me2@staff.example', role: 'owner' });
    await accept(await linkTo('me2@staff.example'));
    expect((await owner.post(`/v1/office/staff/${id}/end`)).status).toBe(200);
    const joining = app.db.selectFrom('office_staff').select(['id', 'ended_at', 'password_hash']);
    const [row] = await joining.where('email', '=', 'me2@staff.example').execute();
    expect(row).toMatchObject({ ended_at: app.clock.now(), password_hash: '' });
    const sessions = app.db.selectFrom('office_sessions').where('staff_id', '=', row?.id ?? '');
    expect(await sessions.select('id').execute()).toEqual([]);
  });

  test('leaves a colleague who has set up a second step, whoever invited them', async () => {
    const second = await app.staff('owner', { email: 'second@staff.example' });
    const id = await idOf('second@staff.example');
    await second.post('/v1/office/staff', { email: 'new@staff.example', role: 'staff' });
    await accept(await linkTo('new@staff.example'));
    const joined = await idOf('new@staff.example');
    const { setupKey, encryptedSecret } = appToEnrol(deps(), { id: joined, email: 'new@staff.example' });
    const code = codeOfStep(setupKey.replaceAll(' ', ''), stepAt(app.clock.now()));
    await enrolApp(
      deps(),
      { id: joined, name: who.name, email: 'new@staff.example' },
      { encryptedSecret, code },
    );
    expect((await owner.post(`/v1/office/staff/${id}/end`)).status).toBe(200);
    const row = app.db.selectFrom('office_staff').select('ended_at').where('id', '=', joined);
    expect(await row.executeTakeFirst()).toEqual({ ended_at: null });
  });

  test('makes no owner by a link that was sent at the very moment', async () => {
    await app.staff('owner', { email: 'rogue@staff.example' });
    const id = await idOf('rogue@staff.example');
    await invite('me2@staff.example', 'owner');
    const token = await linkTo('me2@staff.example');
    await app.db.updateTable('office_invitations').set({ invited_by: id }).execute();
    await app.db.updateTable('office_staff').set({ role: 'viewer' }).where('id', '=', id).execute();
    expect(await findInvitation(deps(), token)).toBeUndefined();
    await expect(accept(token)).rejects.toMatchObject({ status: 410 });
  });

  test('stays signed in, with what was invited, where nothing was taken away', async () => {
    const second = await app.staff('owner', { email: 'second@staff.example' });
    const id = await idOf('second@staff.example');
    await second.post('/v1/office/staff', { email: 'new@staff.example', role: 'staff' });
    await owner.put(`/v1/office/staff/${id}/role`, { role: 'owner', may_refund: true });
    expect(await isIn(second)).toBe(true);
    expect(await findInvitation(deps(), await linkTo('new@staff.example'))).toBeDefined();
  });
});

describe('one’s own account', () => {
  test('signs another device out, and nobody else’s', async () => {
    const [sam, vera] = [await app.staff('staff'), await app.staff('viewer')];
    const sessions = await app.db.selectFrom('office_sessions').select(['id', 'created_at']).execute();
    const ended = await Promise.all(
      sessions.map(({ id }) => sam.delete(`/v1/office/account/sessions/${id}`, {})),
    );
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    const log = app.db.selectFrom('audit_log').select('did').where('did', '=', 'endOwnSession');
    expect(await log.execute()).toHaveLength(1);
    expect([await isIn(sam), await isIn(vera), await isIn(owner)]).toEqual([false, true, true]);
  });

  test('changes the password, and refuses one that is easy to guess', async () => {
    const change = (password: string) => owner.post('/v1/office/account/password', { password });
    expect((await change('password123')).status).toBe(422);
    expect((await change('four calm roundabouts')).status).toBe(200);
    const again = await app.browser().post('/v1/office/sign-in', {
      email: 'olive@staff.example',
      password: 'four calm roundabouts',
    });
    expect(again.status).toBe(200);
  });
});

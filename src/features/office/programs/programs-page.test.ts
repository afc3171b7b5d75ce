import { afterAll, beforeAll, expect, test } from 'vitest';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { programActions } from '#src/features/identity/staff/programs/program-actions.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { officeRequestOf } from '#testing/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the page that makes a token gets it, once, without a redirect that would have to carry it', async () => {
  const office = officeRequestOf(app, await app.staff(), '/office/programs');
  const fields = { act: 'makeProgram', name: 'Fleet', permissions: 'diary', last_day: '2026-12-31' };
  const request = new Request(`${app.url}/office/programs`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await postedStaffAction(request, office, programActions);
  expect(answer).toMatchObject({ data: { shownOnce: { token: expect.stringMatching(/^program_/) } } });
});

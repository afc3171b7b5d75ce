import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { offerGap } from '#src/features/lessons/waiting-list/make-offers.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { AMARA, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { placeLine } from '#testing/placed-line.ts';
import { thrownStatus } from '#testing/thrown-status.ts';
import { action, loader } from './lesson-offer-page.tsx';

const suite = diarySuite();
const secrets = createSecrets('a secret of this test');

test('looking at an offer accepts nothing, its button does, and a wrong link counts as a guess', async () => {
  await placeLine(suite.db, suite.learner, AMARA);
  const gap = { instructor: AMARA, startsAt: at('19:00'), minutes: 60, ...by('instructor') } as const;
  await suite.inTransaction((tx) => offerGap(tx, secrets, gap));
  const { encrypted_token } = await suite.db
    .selectFrom('lesson_offers')
    .select('encrypted_token')
    .executeTakeFirstOrThrow();
  const missed: string[] = [];
  const codeAttempts = {
    tooMany: async () => missed.length > 1,
    recordFailure: async (ip: string) => void missed.push(ip),
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    db: suite.db,
    secrets,
    codeAttempts,
    clock: { now: () => NOW },
  } as never);
  context.set(pageContext, { address: '192.0.2.1' } as never);
  const argsOf = (token: string) =>
    ({ context, params: { token }, request: new Request(`http://x/lesson-offers/${token}`) }) as never;
  const token = secrets.decrypt(encrypted_token);
  const booked = async () => (await bookingsOfLearner(suite.db, suite.learner.id)).map(({ state }) => state);

  expect(await loader(argsOf(token))).toMatchObject({ state: 'open', from: '19:00', length: '1 h' });
  expect(await booked()).toEqual([]);
  const posted = { method: 'POST', body: new URLSearchParams({ answer: 'decline' }) };
  const request = new Request(`http://x/lesson-offers/${token}`, posted);
  expect((await action({ context, params: { token }, request } as never)).status).toBe(303);
  const noted = suite.db.selectFrom('lesson_offers').select(['opened_at', 'declined_at', 'state']);
  expect(await noted.execute()).toEqual([{ opened_at: NOW, declined_at: NOW, state: 'open' }]);
  // A person who has declined may change their mind.
  expect(await loader(argsOf(token))).toMatchObject({ state: 'open', isDeclined: true });
  expect(await booked()).toEqual([]);
  const answer = await action(argsOf(token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/lesson-offers/${token}`]);
  expect(await booked()).toEqual(['booked']);
  expect(await loader(argsOf(token))).toMatchObject({ state: 'accepted' });
  const wrong = argsOf('0'.repeat(26));
  expect([await thrownStatus(loader(wrong)), await thrownStatus(action(wrong))]).toEqual([404, 404]);
  expect(await thrownStatus(loader(argsOf(token)))).toBe(429);
});

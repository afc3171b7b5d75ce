import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { at, diarySuite, NOW } from '#testing/diary.ts';
import { school } from '#testing/school.ts';
import type { AccessibleLearner } from '../../learners/learners-of-account.server.ts';
import { childOfLearner } from '../../taught-learner.server.ts';
import { AllLearners } from './all-learners.tsx';
import { keepLessons } from './keep-lessons-client.ts';
import { learnersAtAGlance } from './learners-at-a-glance.server.ts';

const suite = diarySuite();
afterEach(() => vi.unstubAllGlobals());

const JOAN = { id: '00000000-0000-4000-8000-000000000001', firstname: 'Joan', surname: 'Reid' };
/** Each test has a family of its own. */
const email = () => `${suite.learner.id}@example.com`;

/** Two children whose lessons their mother bought by her own address. */
async function family() {
  for (const [child, name] of [
    [suite.learner, 'Ben Reid'],
    [suite.other, 'Siân Reid'],
  ] as const) {
    const { id, orderId } = child;
    await suite.db.updateTable('learners').set({ name, email: email() }).where('id', '=', id).execute();
    await suite.db
      .updateTable('orders')
      .set({ email: email(), customer_is_pupil: false })
      .where('id', '=', orderId)
      .execute();
  }
  await suite.book(at('10:00'));
  await suite.book(at('13:00'), { who: suite.other });
  const all = [suite.learner, suite.other].map(
    ({ id }, index): AccessibleLearner => ({
      id,
      name: ['Ben Reid', 'Siân Reid'][index] ?? '',
      email: email(),
      isBuyer: true,
      isByShare: false,
    }),
  );
  const services = {
    db: suite.db,
    secrets: createSecrets('a secret of this test'),
    publicUrl: 'https://lessons.example',
    clock: { now: () => NOW },
    textsFrom: undefined,
    school,
  };
  return learnersAtAGlance(services, { ...JOAN, email: email() }, all);
}

test('a parent of two sees when each has their next lesson and what is left, and a way to each', async () => {
  const { learners, others } = await family();
  const element = <AllLearners learners={learners} others={others} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  for (const { id } of [suite.learner, suite.other]) expect(page).toContain(`?learner=${id}`);
  const words = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toMatch(
    /Ben Reid .*8 h 30 min left to book.* 10:00 to 11:30 .*Siân Reid .*8 h 30 min left to book.* 13:00 to 14:30 /,
  );
});

test('the phone of a parent of two keeps the lessons of both', async () => {
  const { learners } = await family();
  const put = vi.fn<(path: string, page: Response) => Promise<void>>(async () => undefined);
  vi.stubGlobal('document', new Window().document);
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => undefined } });
  await keepLessons(learners.map(({ own }) => own));
  const [path, page] = put.mock.calls[0] ?? [];
  expect(path).toBe('/account/lessons');
  expect((await page?.text())?.replace(/<[^>]+>/g, ' ')).toMatch(
    /Everyone’s lessons .*Ben Reid .*10:00 to 11:30.*Siân Reid .*13:00 to 14:30/,
  );
});

test('messages name the learner where their address has the lessons of several, whoever bought them', async () => {
  const named = () => Promise.all([suite.learner, suite.other].map(({ id }) => childOfLearner(suite.db, id)));
  await family();
  expect(await named()).toEqual(['Ben', 'Siân']);
  await suite.db.updateTable('orders').set({ email: 'gran@example.com' }).execute();
  expect(await named()).toEqual(['Ben', 'Siân']);
  // What a guest buys begins another row of the same person.
  await suite.db.updateTable('learners').set({ name: 'Ben Reid' }).where('id', '=', suite.other.id).execute();
  expect(await named()).toEqual([undefined, undefined]);
  await suite.db
    .updateTable('learners')
    .set({ name: 'Joan Reid' })
    .where('id', '=', suite.other.id)
    .execute();
  await suite.db
    .updateTable('orders')
    .set({ email: email(), customer_is_pupil: true })
    .where('id', '=', suite.other.orderId)
    .execute();
  expect(await named()).toEqual(['Ben', undefined]);
});

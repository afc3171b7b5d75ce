import { createMemoryRouter, data, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { keepTypedForm } from '../posted/keep-typed-form.ts';
import { keepShownPage } from './keep-shown-page.ts';
import { onPageNotOpened, pageWasRead, shownPage } from './shown-page-store.ts';

const HERE = 'http://localhost/day';

/** A page that is shown, whose loader then does something else. */
async function shown(later: () => unknown) {
  let load: () => unknown = () => 'ten lessons';
  const router = createMemoryRouter(
    [
      {
        id: 'frame',
        loader: () => 'frame',
        middleware: [
          (args, next) => keepTypedForm(args, next) as never,
          (args, next) => keepShownPage(args, next, HERE) as never,
        ],
        children: [
          { id: 'day', path: '/day', loader: () => load(), action: () => load() },
          { id: 'other', path: '/other', loader: () => load() },
          { id: 'sign-in', path: '/office/sign-in', loader: () => 'sign in' },
        ],
      },
    ],
    { initialEntries: ['/day'], hydrationData: { loaderData: { frame: 'frame', day: 'ten lessons' } } },
  );
  router.initialize();
  pageWasRead(1);
  load = later;
  return router;
}

const failures: [string, () => unknown][] = [
  ['there is no reception', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is too busy', () => Promise.reject(new Response('', { status: 503 }))],
  ['the server fails', () => Promise.reject(new Error('Unexpected Server Error'))],
];

test.each(failures)('a page that is shown stays when %s while it is read again', async (_when, later) => {
  const router = await shown(later);
  await router.revalidate();
  expect(router.state.errors).toBeNull();
  expect(router.state.loaderData).toEqual({ frame: 'frame', day: 'ten lessons' });
  expect(shownPage()).toEqual({ readAt: 1, failing: true });
});

test('once it is read again, it says so no longer', async () => {
  let tries = 0;
  const router = await shown(() =>
    ++tries > 1 ? 'eleven lessons' : Promise.reject(new TypeError('offline')),
  );
  await router.revalidate();
  await router.revalidate();
  expect(router.state.loaderData.day).toBe('eleven lessons');
  expect(shownPage().failing).toBe(false);
});

test('whoever may see it no longer sees it no longer', async () => {
  const router = await shown(() => Promise.reject(new Response('', { status: 404 })));
  await router.revalidate();
  expect(router.state.errors).not.toBeNull();
});

test('whoever is signed in no longer is led to the sign-in', async () => {
  let reads = 0;
  const router = await shown(() => (++reads === 1 ? Promise.reject(redirect('/other')) : 'sign in'));
  void router.revalidate();
  await expect.poll(() => router.state.location.pathname).toBe('/other');
  expect(shownPage().failing).toBe(false);
});

const SIGN_IN = '/office/sign-in?to=%2Fday';

test.each([
  ['typed in stays', true, '/day'],
  ['left as it was leads to the sign-in', false, '/office/sign-in'],
])('once its session has ended, a page that is %s', async (_what, isTyped, path) => {
  const stop = onPageNotOpened({ currentUrl: HERE, stay: () => {}, isTypedIn: () => isTyped });
  const router = await shown(() => Promise.reject(redirect(SIGN_IN)));
  void router.revalidate();
  await expect.poll(() => router.state.revalidation).toBe('idle');
  expect(router.state.location.pathname).toBe(path);
  if (path === '/day') expect(shownPage()).toEqual({ readAt: 1, failing: true, signIn: SIGN_IN });
  stop();
});

test('another page that cannot be read is not passed off as this one', async () => {
  const router = await shown(() => Promise.reject(new TypeError('offline')));
  await router.navigate('/other');
  expect(router.state.errors).not.toBeNull();
});

test.each(failures)('a page that a link leads from stays when %s', async (_when, later) => {
  const router = await shown(later);
  const notOpened: string[] = [];
  const stop = onPageNotOpened({
    currentUrl: HERE,
    isTypedIn: () => false,
    stay(to) {
      notOpened.push(to);
      void router.navigate('/day', { replace: true });
    },
  });
  await router.navigate('/other');
  stop();
  expect(notOpened).toEqual(['http://localhost/other']);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  expect(router.state).toMatchObject({
    errors: null,
    location: { pathname: '/day' },
    loaderData: { frame: 'frame', day: 'ten lessons' },
  });
});

function sent(router: Awaited<ReturnType<typeof shown>>) {
  const formData = new FormData();
  formData.set('act', 'recordLessonNotes');
  formData.set('note', 'Roundabouts next');
  return router.navigate('/day', { formMethod: 'post', formData });
}

test.each(failures)(
  'a form that is sent when %s keeps its page, and says that it may not have been sent',
  async (_when, later) => {
    const router = await shown(later);
    await sent(router);
    expect(router.state).toMatchObject({
      errors: null,
      loaderData: { frame: 'frame', day: 'ten lessons' },
      actionData: {
        day: { code: 'not_sent', values: { act: 'recordLessonNotes', note: 'Roundabouts next' } },
      },
    });
    expect(router.state.actionData?.day.message).toContain('may not have been sent');
  },
);

test('a form that is sent once its session has ended keeps its page, and leads to the sign-in', async () => {
  const router = await shown(() => Promise.reject(redirect(SIGN_IN)));
  await sent(router);
  expect(router.state).toMatchObject({
    errors: null,
    location: { pathname: '/day' },
    loaderData: { frame: 'frame', day: 'ten lessons' },
    actionData: {
      day: { code: 'not_sent', signIn: SIGN_IN, values: { note: 'Roundabouts next' } },
    },
  });
});

test('a form that is refused is told what the server says', async () => {
  const router = await shown(() =>
    data({ ok: false, message: 'It has been marked already.' }, { status: 409 }),
  );
  await sent(router);
  expect(router.state.actionData?.day).toEqual({ ok: false, message: 'It has been marked already.' });
});

test('a form that is done leads where the server says', async () => {
  let sendings = 0;
  const router = await shown(() => (++sendings === 1 ? redirect('/other') : 'the next page'));
  await sent(router);
  expect(router.state.location.pathname).toBe('/other');
});

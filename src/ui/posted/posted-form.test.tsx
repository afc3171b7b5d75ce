import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { PageRefusal, PostedForm, useRefused } from './posted-form.tsx';

const REFUSED: RefusedPost = {
  ok: false,
  message: 'That lesson has been marked already.',
  errors: {},
  values: { act: 'markLessonGiven', id: '7', version: '1' },
};

function Page() {
  const lessons = useLoaderData<string[]>();
  const refused = useRefused();
  return (
    <>
      <PageRefusal className="page" />
      {lessons.map((id) => (
        <PostedForm
          key={id}
          action="markLessonGiven"
          subject={{ id }}
          expected={{ version: 2 }}
          refused={refused}
          showRefusal={(why) => <b>{`${id}: ${why}`}</b>}
        >
          <button type="submit">Mark given</button>
        </PostedForm>
      ))}
    </>
  );
}

/** A page of forms whose version has moved on from 1 to 2, after the form of lesson 7 was refused. */
function pageWith(lessons: readonly string[]): string {
  const router = createMemoryRouter(
    [{ id: 'day', path: '/', loader: () => null, action: () => null, Component: Page }],
    {
      hydrationData: { loaderData: { day: lessons }, actionData: { day: REFUSED } },
    },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('the form of the same subject says why it was refused, although the page has moved on', () => {
  const page = pageWith(['6', '7']);
  expect(page.match(/<b>.*?<\/b>/g)).toEqual(['<b>7: That lesson has been marked already.</b>']);
  expect(page).toContain('<input type="hidden" name="version" value="2"/>');
});

test('where the page has the form no longer, the page itself says why', () => {
  expect(pageWith([])).toContain('role="alert" tabindex="-1">That lesson has been marked already.</p>');
});

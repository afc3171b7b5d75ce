import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { person } from '#testing/section-answers.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { LearnerSection } from './learner-section.tsx';

function markupOf({ pupil, lessons }: { pupil: boolean; lessons: boolean }): string {
  const checkout = {
    account: null,
    customer: { email: 'joan@example.com', customer_is_pupil: pupil },
    billing: person,
    delivery: null,
    lesson: null,
    drafts: {},
    steps: [],
    basket: { totals: { has_lessons: lessons, is_training: true }, contents: { products: [] } },
  } as unknown as CheckoutResponse;
  const title = lessons ? 'Learner' : 'Trainee';
  const section = { checkout, title, save: vi.fn(), keep: vi.fn() } as unknown as Parameters<
    typeof LearnerSection
  >[0];
  const router = createMemoryRouter([{ path: '/', element: <LearnerSection {...section} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const textOf = (shown: { pupil: boolean; lessons: boolean }) =>
  markupOf(shown)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test.each([true, false])(
  'a Trainee section speaks of training, never of lessons (buyer trains: %s)',
  (pupil) => {
    const text = textOf({ pupil, lessons: false });
    expect(text).toContain('Who is training?');
    expect(text).toContain(`When can we ring ${pupil ? 'you' : 'them'}?`);
    expect(text).toContain('Our training team rings to agree dates.');
    expect(text).toContain(pupil ? 'Your address' : 'Our training team will ring this number');
    expect(text).not.toMatch(/lesson|pick|instructor|learn/i);
  },
);

test.each([true, false])('with lessons it asks who learns, where and when (buyer learns: %s)', (pupil) => {
  const text = textOf({ pupil, lessons: true });
  expect(text).toContain('Who is learning?');
  expect(text).toContain(`When can ${pupil ? 'you' : 'they'} have lessons?`);
  expect(text).toContain(pupil ? 'Where shall we pick you up?' : 'The instructor will ring this number');
});

test('the same as billing, the fields of the learner’s address are open and filled', () => {
  const markup = markupOf({ pupil: true, lessons: true });
  expect(markup).toMatch(/<input type="checkbox" checked=""\/><span>Same as billing address/);
  expect(markup).toMatch(/<input [^>]*id="lesson-address_line_1"[^>]*value="32 Example Street"/);
  expect(markup).not.toContain('hidden=""');
});

test('while it is not known who teaches at a whole postcode it says that it is being checked', () => {
  const text = textOf({ pupil: true, lessons: true });
  expect(text).toContain('Checking who teaches there…');
  expect(text).not.toContain('Enter a full postcode');
});

import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cancelForm } from './actions/booking-actions.server.ts';
import { NextLesson } from './home/next-lesson.tsx';
import CancelPage from './picking/cancel-page.tsx';
import type { ShownLesson } from './shown-lesson.ts';

const LESSON: ShownLesson = {
  id: 'one',
  version: 1,
  kind: 'lesson',
  hasNoCar: false,
  seriesId: null,
  day: '2026-11-28',
  minutes: 60,
  dayLabel: 'Saturday 28 November',
  from: '11:00',
  until: '12:00',
  place: 'LS6',
  outcode: 'LS6',
  instructor: 'Amara Osei',
  freeUntil: null,
  freeHours: 48,
};

function shown(page: React.ReactElement, loaderData: object = {}): string {
  const router = createMemoryRouter([{ id: 'page', path: '/', loader: () => null, element: page }], {
    hydrationData: { loaderData: { page: loaderData } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const cancelling = (input: { offered: number; isWaitedFor: boolean }) => {
  const loaderData = {
    at: {},
    lesson: LESSON,
    chargedMinutes: 60,
    worth: 2404,
    leftAfter: 540,
    leftInTime: 600,
    hours: 48,
    isSameAsNow: true,
    bookedOn: '27 November 2026',
    ...input,
    form: cancelForm(),
    road: { freeUntil: '', startsAt: '', now: '', gone: 0.5 },
  };
  return shown(<CancelPage {...({ loaderData } as unknown as ComponentProps<typeof CancelPage>)} />);
};

test('a late lesson is offered only where somebody waits for such a time', () => {
  const offer = 'Offer it to the waiting list, and keep it if nobody takes it';
  expect(cancelling({ offered: 0, isWaitedFor: false })).not.toContain(offer);
  expect(cancelling({ offered: 0, isWaitedFor: true })).toContain(offer);
  expect(cancelling({ offered: 0, isWaitedFor: true })).not.toContain('Take it back');
});

test('where it is on offer the page for cancelling takes it back too, and says that cancelling ends the offer', () => {
  const words = cancelling({ offered: 1, isWaitedFor: true });
  expect(words).not.toContain('Offer it to the waiting list');
  expect(words).toContain(
    'It’s on offer to 1 learner on the waiting list. It’s yours until they take it, and then nothing is charged. Take it back',
  );
  expect(words).toContain('The lesson is cancelled now, and the offer ends.');
  expect(cancelling({ offered: 2, isWaitedFor: false })).toContain('It’s yours until one of them takes it,');
});

test('the sign of the next lesson says that it is on offer', () => {
  const next = (offered: number) =>
    shown(
      <NextLesson
        at={{}}
        home="LS6 3AD"
        lesson={{
          ...LESSON,
          offered,
          proposal: null,
          relativeDay: 'tomorrow',
          arrival: undefined,
          onTheWaySince: null,
          insteadOf: null,
          portrait: null,
        }}
      />,
    );
  expect(next(2)).toContain('It’s on offer to 2 learners on the waiting list.');
  expect(next(0)).not.toContain('on offer');
});

import type { ComponentType } from 'react';
import { type RouteObject, useRouteError } from 'react-router';
import { expect, test } from 'vitest';
import { DiaryError } from '#src/features/diary/pages/diary-error.tsx';
import { OfficeError } from '#src/features/identity/office/office-error.tsx';
import { CodeBoundary } from '#src/features/learning/access/code-boundary.tsx';
import { LessonsBoundary } from '#src/features/lessons/learner/lessons-frame.tsx';
import { belowRoot } from '#testing/root-route.ts';
import { staticPage } from '#testing/static-page.tsx';
import { ErrorBoundary as AreaBoundary } from '../areas/area-page.tsx';
import { ErrorBoundary as CourseBoundary } from '../courses/course-page.tsx';
import { ErrorBoundary as InstructorBoundary } from '../instructors/instructor-page.tsx';
import { ErrorBoundary as TimesBoundary } from '../instructors/times/times-page.tsx';
import { ErrorBoundary as GiftBoundary } from '../vouchers/gift-page.tsx';
import { ErrorBoundary as ManageBoundary } from '../vouchers/manage-page.tsx';
import { ErrorBoundary as VoucherBoundary } from '../vouchers/voucher-page.tsx';
import { LinkBoundary } from './link-boundary.tsx';

type Boundary = ComponentType<{ error: unknown }>;

const BOUNDARIES: Record<string, Boundary> = {
  diary: DiaryError as Boundary,
  office: OfficeError as Boundary,
  lessons: LessonsBoundary,
  learning: CodeBoundary,
  link: LinkBoundary,
  area: AreaBoundary,
  course: CourseBoundary,
  instructor: InstructorBoundary,
  times: TimesBoundary,
  gift: GiftBoundary,
  'gift managed': ManageBoundary,
  voucher: VoucherBoundary,
};

/** The markup of a page whose loader throws, as the server renders it: an error that a boundary throws on has nowhere to go. */
async function markupOf(Boundary: Boundary, isRootLoaded: boolean) {
  const broken: RouteObject = {
    path: '/broken',
    loader() {
      throw new Error('secret detail');
    },
    element: null,
    errorElement: <Caught as={Boundary} />,
  };
  const routes = isRootLoaded ? belowRoot<RouteObject>(broken) : [broken];
  return (await staticPage(routes, '/broken?page=2')).markup;
}

function Caught({ as: As }: { as: Boundary }) {
  return <As error={useRouteError()} />;
}

test.each(Object.entries(BOUNDARIES))(
  'a page that breaks says so and can be tried again: %s',
  async (_, Boundary) => {
    const markup = await markupOf(Boundary, true);
    expect(markup).toContain('>Sorry, something went wrong</h1>');
    expect(markup).toMatch(/href="\/broken\?page=2"[^>]*>Try again</);
    expect(markup).not.toContain('secret detail');
  },
);

test.each(['diary', 'office', 'lessons', 'learning'])(
  'so does one of which nothing was loaded: %s',
  async (name) => {
    expect(await markupOf(BOUNDARIES[name] as Boundary, false)).toContain(
      '>Sorry, something went wrong</h1>',
    );
  },
);

import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { belowRoot, rootData } from '#testing/root-route.ts';
import { CourseResponseForm } from './course-response-form.tsx';
import type { ShownCourse } from './shown-course.ts';

test.each([
  [asPence(3550), '35.50'],
  [null, '0.00'],
])('the form has the course’s id and price in hidden fields (deposit %s)', (deposit, price) => {
  const course = { id: 3, name: 'Motorway Day', deposit } as ShownCourse;
  const form = <CourseResponseForm course={course} question="What would help?" />;
  const router = createMemoryRouter(belowRoot<RouteObject>({ path: '/', element: form }), {
    hydrationData: { loaderData: { root: rootData } },
  });
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(markup).toContain('<input type="hidden" name="course_id" value="3"/>');
  expect(markup).toContain(`<input type="hidden" name="course_price" value="${price}"/>`);
});

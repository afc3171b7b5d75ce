import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { lessonForms } from './booking-actions.server.ts';
import { CancelForm, ChargeForms, MoveForm } from './lesson-forms.tsx';
import type { LessonRead } from './read-lesson.server.ts';

const cost = { chargedMinutes: 60, text: '1 h charged' };
const at = '2026-11-30T10:00:00.000Z';
const read = {
  id: '7',
  version: 1,
  kind: 'lesson',
  cost,
  moving: { to: 'amara-osei', minutes: 60, chosen: { at, label: 'Mon 30 Nov, 10:00', cost, isOwn: true } },
  charges: [{ id: '3', text: '1 h charged', open: 60 }],
} as unknown as LessonRead;
const forms = lessonForms();

function shown(refused?: RefusedPost): string {
  const element = [MoveForm, CancelForm, ChargeForms].map((Form) => (
    <Form key={Form.name} read={read} forms={forms} refused={refused} mayWaive />
  ));
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}
const whoAsks = (html: string) => html.match(/<input type="radio"[^>]*name="initiated_by"[^>]*>/g) ?? [];

test('nobody is chosen beforehand as who asks for a change, and no reason as why nothing is charged', () => {
  const html = shown();
  expect(whoAsks(html).map((one) => [/ value="(\w+)"/.exec(one)?.[1], one.includes('checked')])).toEqual([
    ['learner', false],
    ['school', false],
    ['learner', false],
    ['school', false],
  ]);
  expect(html).toMatch(/<select[^>]*name="reason"[^>]*><option value="" selected="">Choose why/);
});

test('a cancellation without who asks says so at the choice, and keeps the reason', () => {
  const html = shown({
    ok: false,
    message: 'Check what you entered.',
    errors: { initiated_by: ['Say who asks for it'] },
    values: { act: 'cancelLessonAtOffice', id: '7', waiver_reason: 'Illness' },
  });
  expect(html.match(/Say who asks for it/g)).toHaveLength(1);
  expect(html).toContain('aria-describedby="cancelLessonAtOffice-7-initiated_by-error"');
  expect(html).toContain('<option value="Illness" selected="">');
});

import { type MiddlewareFunction, Outlet } from 'react-router';
import { FormLook } from '#src/kit/forms/action-form.tsx';
import { keepTypedForm } from '#src/ui/posted/keep-typed-form.ts';
import { LearnerForm } from './actions/learner-form.tsx';
import { LessonsBoundary } from './lessons-frame.tsx';

export const clientMiddleware: MiddlewareFunction[] = [keepTypedForm];

export const ErrorBoundary = LessonsBoundary;

/** What the learner's pages share: forms keep what was typed, and lessons that are not found are said so. */
export default function LearnerLayout() {
  return (
    <FormLook value={LearnerForm}>
      <Outlet />
    </FormLook>
  );
}

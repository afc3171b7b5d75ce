import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { PostedFormProps } from '#src/ui/posted/posted-form.tsx';
import { StaffForm } from '../parts/staff-form.tsx';
import type { OpenForm } from './open-form.ts';

/** How the forms of an audience look. Layouts of instructors and learners provide theirs; staff have `StaffForm`. */
export const FormLook = createContext<ComponentType<PostedFormProps>>(StaffForm);

/** A form that does one action. Its fields take what they show from `form.fields`. */
export function ActionForm({
  form: { id, action, subject, expected, refused },
  ...formProps
}: {
  form: OpenForm;
  /** The page that is shown when it is done, if not this one. */
  back?: string | undefined;
  /** Whether it has a `FileField`. */
  withFile?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const Form = use(FormLook);
  return (
    <Form id={id} action={action} subject={subject} expected={expected} refused={refused} {...formProps} />
  );
}

/** The `handle` of a page whose forms may bring files: no other page takes any. */
export const TAKES_FILES = { takesFiles: true };

export function takesFiles(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_FILES> | undefined)?.takesFiles === true;
}

import type { ReactNode } from 'react';
import { PostedForm, type PostedFormProps } from '#src/ui/posted/posted-form.tsx';

/** A form of the learner's pages that does one act. Without reception it stays, with what was typed. */
export function LearnerForm(form: PostedFormProps) {
  return <PostedForm {...form} showRefusal={(reason) => <Refusal message={reason} />} />;
}

export function Refusal({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="notice notice--danger problem" role="alert" data-refusal="">
      <p>{message}</p>
      {children}
    </div>
  );
}

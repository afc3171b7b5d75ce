import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { NOT_SENT } from '#src/ui/posted/keep-typed-form.ts';
import { PostedForm, type PostedFormProps } from '#src/ui/posted/posted-form.tsx';

/** A form of the diary that does one act. Without reception it stays, with what was typed. */
export function DiaryForm({ className = 'acts', children, ...form }: PostedFormProps) {
  return (
    <PostedForm
      {...form}
      className={className}
      showRefusal={(reason) => (
        <p className="notice notice--danger" role="alert" data-refusal="">
          {reason}
        </p>
      )}
    >
      <OnceField />
      {children}
    </PostedForm>
  );
}

/** The key by which what is sent is done once, however often it is sent until an answer arrives. */
function OnceField() {
  const field = useRef<HTMLInputElement>(null);
  const answered = useActionData() as Partial<RefusedPost> | undefined;
  useEffect(() => {
    if (answered && answered.code !== NOT_SENT) clear(field.current);
  }, [answered]);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const make = () => {
      // Browsers make one on secure addresses alone.
      if (input) input.value ||= crypto.randomUUID?.() ?? '';
    };
    // What is typed otherwise is something else, to be done as well.
    const typed = () => clear(input);
    form?.addEventListener('submit', make);
    form?.addEventListener('input', typed);
    return () => {
      form?.removeEventListener('submit', make);
      form?.removeEventListener('input', typed);
    };
  }, []);
  return <input type="hidden" name="once" ref={field} />;
}

function clear(field: HTMLInputElement | null) {
  if (field) field.value = '';
}

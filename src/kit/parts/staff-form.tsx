import { PostedForm, type PostedFormProps } from '#src/ui/posted/posted-form.tsx';

/** A form of the office that does one act. */
export function StaffForm(form: PostedFormProps) {
  return (
    <PostedForm
      {...form}
      showRefusal={(reason) => (
        <p className="badge badge--danger" role="alert" data-refusal="">
          {reason}
        </p>
      )}
    />
  );
}

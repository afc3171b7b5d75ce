import { PostedForm, type PostedFormProps } from '#src/ui/posted/posted-form.tsx';

/** A form of the diary that does one act. Without reception it stays, with what was typed. */
export function DiaryForm({ className = 'acts', ...form }: PostedFormProps) {
  return (
    <PostedForm
      {...form}
      className={className}
      showRefusal={(reason) => (
        <p className="notice notice--danger" role="alert" data-refusal="">
          {reason}
        </p>
      )}
    />
  );
}

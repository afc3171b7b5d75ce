import { TextArea } from '#src/kit/forms/fields.tsx';
import type { OpenField } from '#src/kit/forms/open-form.ts';

/** What the school says under a review. */
export function ReplyField({ field }: { field: OpenField }) {
  return (
    <TextArea
      field={field}
      label={
        <>
          Reply <span className="quiet">shown under the review, {field.maxLength} characters</span>
        </>
      }
      rows={3}
    />
  );
}

import type { PostedFields, RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { Field } from '#src/ui/form/field.tsx';

export function PickUpFields({
  pickUp,
  refused,
}: {
  pickUp: { place: string; postcode: string };
  refused: RefusedPost | undefined;
}) {
  const values: PostedFields = refused?.values ?? {};
  const errors: FieldErrors = refused?.errors ?? {};
  return (
    <div className="stack after-sm">
      <Field
        id="pick-up-place"
        name="pick_up_place"
        label="Where to pick you up"
        defaultValue={values.pick_up_place ?? pickUp.place}
        error={errors.pick_up_place?.[0]}
        maxLength={120}
        autoComplete="off"
        required
      />
      <Field
        id="pick-up-postcode"
        name="pick_up_postcode"
        label="Postcode there"
        defaultValue={values.pick_up_postcode ?? pickUp.postcode}
        error={errors.pick_up_postcode?.[0]}
        maxLength={10}
        autoComplete="off"
        required
      />
    </div>
  );
}

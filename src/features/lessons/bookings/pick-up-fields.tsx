import { TextField } from '#src/kit/forms/fields.tsx';
import type { OpenField } from '#src/kit/forms/open-form.ts';

/** What the fields hold before anybody types. */
export const pickUpDefaults = ({ place, postcode }: { place: string; postcode: string }) => ({
  pick_up_place: place,
  pick_up_postcode: postcode,
});

export function PickUpFields({
  fields,
  learner,
}: {
  fields: { pick_up_place: OpenField; pick_up_postcode: OpenField };
  /** Undefined where the learner reads it. */
  learner?: string | undefined;
}) {
  return (
    <div className="stack mt-8">
      <TextField
        field={fields.pick_up_place}
        label={`Where to pick ${learner ?? 'you'} up`}
        autoComplete="off"
      />
      <TextField field={fields.pick_up_postcode} label="Postcode there" autoComplete="off" />
    </div>
  );
}

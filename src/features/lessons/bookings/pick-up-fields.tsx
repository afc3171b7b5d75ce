import { TextField } from '#src/kit/forms/fields.tsx';
import type { OpenField } from '#src/kit/forms/open-form.ts';

/** What the fields hold before anybody types. */
export const pickUpDefaults = ({ place, postcode }: { place: string; postcode: string }) => ({
  pick_up_place: place,
  pick_up_postcode: postcode,
});

export interface PickUpInputs {
  pick_up_place: OpenField;
  pick_up_postcode: OpenField;
}

interface PickUpFieldsProps {
  fields: PickUpInputs;
  /** Undefined where the learner reads it. */
  learner?: string | undefined;
}

export function PickUpFields({ fields, learner }: PickUpFieldsProps) {
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

/** The place in a summary, where it can be changed. It is open where a place is missing or wrong. */
export function PickUpDetails({
  fields,
  learner,
  pickUp: { place, postcode },
}: PickUpFieldsProps & { pickUp: { place: string; postcode: string } }) {
  const isWrong = Boolean(fields.pick_up_place.error ?? fields.pick_up_postcode.error);
  return (
    <details className="slip__place" open={isWrong || place === '' || postcode === ''}>
      <summary>
        <span className="small quiet">Picked up at</span>
        <span>
          <bdi>{[place, postcode].filter(Boolean).join(', ') || 'Choose a place'}</bdi>{' '}
          <span className="slip__change">Change</span>
        </span>
      </summary>
      <PickUpFields fields={fields} learner={learner} />
    </details>
  );
}

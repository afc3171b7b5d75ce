import type { OpenField } from '#src/kit/forms/open-form.ts';
import { reasonLabels, rejectionReasons } from './rejection-reasons.ts';

/** The reasons not to show a review: a low rating is none of them. */
export function ReasonSelect({ field: { name, value } }: { field: OpenField }) {
  return (
    <select className="input" name={name} aria-label="Reason" defaultValue={value} required>
      <option value="" disabled>
        Choose a reason
      </option>
      {rejectionReasons.map((reason) => (
        <option key={reason} value={reason}>
          {reasonLabels[reason]}
        </option>
      ))}
    </select>
  );
}

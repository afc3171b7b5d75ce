import { reasonLabels, rejectionReasons } from './rejection-reasons.ts';

/** The reasons not to show a review: a low rating is none of them. */
export function ReasonSelect({ chosen }: { chosen?: string | undefined }) {
  return (
    <select className="input" name="reason" aria-label="Reason" defaultValue={chosen ?? ''} required>
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

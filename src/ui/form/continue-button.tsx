import { useId } from 'react';
import { formatList, SubmitButton } from './submit-button.tsx';

const CHOOSE = 'choose ';

/**
 * The button to the next step. It is never `disabled`: while something is missing it says what, stays reachable by keyboard, and
 * looks again when pressed, so that what a browser filled in by itself counts (§5).
 */
export function ContinueButton({
  missing,
  waits,
  saving,
  labels = ['Continue', 'Saving…'],
  next,
}: {
  /** What must still be entered, in words; what is chosen from a list says so: "choose an address". */
  missing: string[];
  /** Why it cannot be pressed although nothing is missing, as a sentence. */
  waits?: string | undefined;
  saving: boolean;
  /** Labels: idle, busy. */
  labels?: readonly [idle: string, busy: string] | undefined;
  next?: string | undefined;
}) {
  const hint = useId();
  const reason = missing.length > 0 ? `To continue, ${toDo(missing)}.` : waits;
  return (
    <div className="checkout-step__go mt-8 cluster g-3 gx-6">
      <SubmitButton labels={labels} busy={saving} hint={reason ? hint : undefined} />
      {reason ? (
        <p className="mt-2 quiet small" id={hint}>
          {reason}
        </p>
      ) : (
        next && <span className="small quiet">Next: {next}</span>
      )}
    </div>
  );
}

/** "enter first name and phone, and choose an address" */
function toDo(missing: string[]): string {
  const [chosen, entered] = [true, false].map((isChosen) =>
    missing.filter((item) => item.startsWith(CHOOSE) === isChosen),
  ) as [string[], string[]];
  const enter = entered.length > 0 ? [`enter ${formatList(entered)}`] : [];
  return [...enter, ...chosen].join(', and ');
}

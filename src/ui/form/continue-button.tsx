import { useId } from 'react';

/**
 * The way on. It is never `disabled`: while something is missing it says what, stays reachable by keyboard, and
 * looks again when pressed, so that what a browser filled in by itself counts (§5).
 */
export function ContinueButton({
  missing,
  saving,
  words: [idle, busy] = ['Continue', 'Saving…'],
  next,
}: {
  /** What must still be entered, in words. */
  missing: string[];
  saving: boolean;
  /** What it says, and what while it is at it. */
  words?: readonly [idle: string, busy: string] | undefined;
  next?: string | undefined;
}) {
  const hint = useId();
  const blocked = missing.length > 0;
  return (
    <div className="jct__go">
      <button
        type="submit"
        className="btn btn--go"
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? hint : undefined}
        aria-busy={saving || undefined}
      >
        {saving ? busy : idle}
      </button>
      {blocked ? (
        <p className="btn__hint" id={hint}>
          {sentence(missing)}
        </p>
      ) : (
        next && <span className="small quiet">Next: {next}</span>
      )}
    </div>
  );
}

function sentence(missing: string[]): string {
  const last = missing.at(-1);
  const rest = missing.slice(0, -1);
  return `To go on, enter ${rest.length > 0 ? `${rest.join(', ')} and ${last}` : last}.`;
}

import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { ArrivalButtons } from '../day/arrival-buttons.tsx';
import type { Stop } from '../day/read-day.server.ts';

/** That the instructor is on the way or late, and what came of it. */
export function Arrival({
  stop,
  late,
  refused,
}: {
  stop: Stop;
  /** What was sent so far. */
  late: readonly string[];
  refused: RefusedPost | undefined;
}) {
  const name = stop.person ? firstNameOf(stop.person.name) : 'the learner';
  return (
    <div className="grid g-2 mt-6">
      <ArrivalButtons stop={stop} refused={refused} />
      {stop.arrival.mayBeLate && (
        <p className="quiet">
          {name} is told by email, and by text and notification where they agreed to them.
        </p>
      )}
      {late.length > 0 && (
        <ul className="latelist">
          {late.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Badge } from '#src/kit/parts/badge.tsx';
import type { LessonRead } from './read-lesson.server.ts';

const STATES = {
  held: ['warning', 'Held'],
  booked: ['neutral', 'Booked'],
  given: ['success', 'Given'],
  no_show: ['danger', 'Did not come'],
  cancelled: ['neutral', 'Cancelled'],
  released: ['neutral', 'Hold released'],
} as const;

export function LessonState({ read: { state, hasBegun } }: { read: Pick<LessonRead, 'state' | 'hasBegun'> }) {
  if (state === 'booked' && hasBegun) return <Badge tone="warning">Not marked yet</Badge>;
  const [tone, label] = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Everything that happened to a lesson, the last first. */
export function LessonHistory({ read: { events } }: { read: LessonRead }) {
  return (
    <ol className="lesson-story">
      {events.map(({ label, who, when }) => (
        <li key={`${label} ${when} ${who}`}>
          <b>{label}</b>
          <small>
            {who}, {when}
          </small>
        </li>
      ))}
    </ol>
  );
}

import { formatHours } from '#src/platform/dates.ts';

/** "5 lessons, 6 h 30 min. Finish at 17:30." */
export function DaySum({
  lessons,
  minutes,
  ends,
}: {
  lessons: number;
  minutes: number;
  ends: string | null;
}) {
  return (
    <p className="quiet">
      {lessons === 0
        ? 'No lessons.'
        : `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}, ${formatHours(minutes)}.`}
      {ends && ` Finish at ${ends}.`}
    </p>
  );
}

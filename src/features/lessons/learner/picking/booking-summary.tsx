import type { OpenField } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { InfoIcon } from '#src/ui/icons.tsx';
import { PickUpDetails } from '../../bookings/pick-up-fields.tsx';
import type { PickTime } from './times-to-pick.server.ts';

interface ChosenTime {
  time: PickTime | undefined;
  minutes: number;
  /** Minutes that can be booked now. */
  remainingMinutes: number;
}

/** The lesson as it will be, with the way on. */
export function BookingSummary({
  time,
  minutes,
  remainingMinutes,
  pickUp,
  fields,
  showsInstructor,
  freeHours,
}: ChosenTime & {
  pickUp: { place: string; postcode: string };
  fields: { pick_up_place: OpenField; pick_up_postcode: OpenField };
  showsInstructor: boolean;
  /** How much notice is free. */
  freeHours: number;
}) {
  return (
    <>
      <div className="plate plate--paper grid g-5">
        <dl className="facts slip__what">
          <Chosen time={time} showsInstructor={showsInstructor} />
          <div>
            <dt>Hours left after this</dt>
            <dd>
              <strong>{formatHours(remainingMinutes - minutes)}</strong>, from {formatHours(remainingMinutes)}
            </dd>
          </div>
        </dl>
        <PickUpDetails fields={fields} pickUp={pickUp} />
        <p>
          <button className="btn btn--go" type="submit">
            Book this lesson
          </button>
        </p>
      </div>
      <p className="slip__note cluster cluster--nowrap items-stretch g-2 mt-4 small quiet">
        <InfoIcon />
        <span>{noteOf(time, freeHours)}</span>
      </p>
    </>
  );
}

function noteOf(time: PickTime | undefined, freeHours: number): string {
  if (!time) return `Move or cancel free until ${freeHours} hours before. After that the time is charged.`;
  if (!time.freeUntil) return `This is within ${freeHours} hours: moving or cancelling it will be charged.`;
  return `Move or cancel free until ${time.freeUntil}. After that the time is charged.`;
}

export function Chosen({ time, showsInstructor }: { time: PickTime | undefined; showsInstructor: boolean }) {
  return (
    <div aria-live="polite">
      <dt>Lesson</dt>
      <dd className="slip__big">
        {time ? (
          <>
            {time.dayLabel}
            <br />
            {time.clock} to {time.until}
          </>
        ) : (
          'Choose a time'
        )}
      </dd>
      {time && showsInstructor && <dd>With {time.with}</dd>}
    </div>
  );
}

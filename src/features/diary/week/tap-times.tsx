import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import type { ShownHours } from '#src/platform/calendar/shown-hours.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { formatSpan, halfHours, STEP, stateOf, tapped } from './marked-span.ts';
import type { Marking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';

const LOOKS: Record<string, string> = { free: 'free', 'outside your hours': 'out' };

/** The half hours of a day: a tap on the start, and one on the last. */
export function TapTimes({
  day,
  hours,
  marking: { span, open },
  show,
}: {
  day: WeekDay;
  hours: ShownHours;
  marking: Marking;
  show(next: Marking): void;
}) {
  const isChosen = span.from < span.to;
  function tap(minute: number) {
    const { open: goesOn, ...next } = tapped({ ...span, open }, minute);
    show({ span: next, open: goesOn, byTap: true });
    announce(formatSpan(next));
  }
  return (
    <fieldset>
      <legend>{open && isChosen ? 'Tap the last half hour' : 'Tap the first half hour'}</legend>
      <div className="taps__times grid g-2">
        {halfHours(hours).map((minute) => {
          const state = stateOf(minute, day);
          return (
            <button
              key={minute}
              type="button"
              className={`taps__time taps__time--${LOOKS[state] ?? 'taken'}`}
              aria-pressed={span.from <= minute && minute < span.to}
              disabled={minute + STEP <= day.past}
              onClick={() => tap(minute)}
            >
              {clockTime(minute)}
              <span className="visually-hidden">, {state}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

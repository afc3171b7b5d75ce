import { useState } from 'react';
import type { ShownHours } from '#src/platform/calendar/shown-hours.ts';
import { Modal } from '#src/ui/feedback/modal.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { TapTimes } from './tap-times.tsx';
import type { Marking, UseMarking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';

/** What can be done about the time that was chosen. Escape leaves everything as it was. */
export function MarkPanel({
  days,
  hours,
  marking: markingActions,
}: {
  days: readonly WeekDay[];
  hours: ShownHours;
  marking: UseMarking;
}) {
  const { marking, show, wordsOf } = markingActions;
  // While it closes, it shows what it showed.
  const [last, setLast] = useState<Marking | null>(null);
  if (marking && marking !== last) setLast(marking);
  const visibleMarking = marking ?? last;
  const day = days.find((one) => one.day === visibleMarking?.span.day);
  if (!visibleMarking || !day) return null;
  const { span, byTap } = visibleMarking;
  const isChosen = span.from < span.to;
  return (
    <Modal open={marking !== null} title={isChosen ? wordsOf(span) : day.full} onClose={() => show(null)}>
      <div className="mark grid g-5">
        {byTap && <TapTimes day={day} hours={hours} marking={visibleMarking} show={show} />}
        {isChosen && (
          <MarkButtons
            key={`${span.day} ${span.from} ${span.to}`}
            span={span}
            day={day}
            marking={markingActions}
          />
        )}
      </div>
    </Modal>
  );
}

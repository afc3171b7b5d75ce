import { useEffect, useRef } from 'react';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import { addedOf, type Marked, type UseMarking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';

/** Says what was just marked, and takes it back. What was pressed for it may be gone: the focus is here then. */
export function MarkedNote({
  marked,
  days,
  remove,
}: {
  marked: Marked;
  days: readonly WeekDay[];
  remove: UseMarking['remove'];
}) {
  const note = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each thing that is marked
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus();
  }, [marked]);
  const added = addedOf(marked, days);
  return (
    <p className="notice notice--success items-center" ref={note} tabIndex={-1}>
      <TickIcon />
      <span>{marked.message}</span>
      {added && (
        <ActionButton
          className="btn btn--text"
          labels={['Undo', 'Undoing…']}
          run={() => remove(added, { span: marked.added })}
        />
      )}
    </p>
  );
}

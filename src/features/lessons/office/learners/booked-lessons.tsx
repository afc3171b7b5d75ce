import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { BookedLesson } from './read-booked.server.ts';

const TONES = { booked: 'neutral', given: 'success', no_show: 'danger', cancelled: 'neutral' } as const;

const COLUMNS: Column<BookedLesson>[] = [
  { head: 'When', cell: ({ id, when }) => <a href={`/office/diary/lessons/${id}`}>{when}</a> },
  { head: 'With', className: 'wide', cell: ({ instructor }) => instructor },
  {
    head: 'State',
    className: 'end',
    cell: ({ stateKey, state }) => <Badge tone={TONES[stateKey]}>{state}</Badge>,
  },
];

/** Lessons of the diary, each with the way to it. */
export function BookedLessons({ lessons, ...panel }: { id: string; title: string; lessons: BookedLesson[] }) {
  return (
    <TablePanel
      {...panel}
      count={lessons.length}
      empty="No lesson is booked yet."
      caption="Lessons in the diary"
      columns={COLUMNS}
      rows={lessons}
      keyOf={({ id }) => id}
    />
  );
}

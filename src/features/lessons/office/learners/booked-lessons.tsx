import { Badge } from '#src/kit/parts/badge.tsx';
import { CardTable, type Column } from '#src/kit/parts/card-table.tsx';
import type { BookedLesson } from './read-booked.server.ts';

const TONES = { booked: 'neutral', given: 'success', no_show: 'danger', cancelled: 'neutral' } as const;

const COLUMNS: Column<BookedLesson>[] = [
  { head: 'When', cell: ({ id, words }) => <a href={`/office/diary/lessons/${id}`}>{words}</a> },
  { head: 'With', className: 'wide', cell: ({ instructor }) => instructor },
  {
    head: 'State',
    className: 'end',
    cell: ({ look, state }) => <Badge tone={TONES[look]}>{state}</Badge>,
  },
];

/** Lessons of the diary, each with the way to it. */
export function BookedLessons({ lessons }: { lessons: BookedLesson[] }) {
  if (lessons.length === 0) return <p className="panel__body quiet">No lesson is booked yet.</p>;
  return (
    <CardTable
      caption="Lessons in the diary"
      look="table--in"
      columns={COLUMNS}
      rows={lessons}
      keyOf={({ id }) => id}
    />
  );
}

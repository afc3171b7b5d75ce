import { CardTable, type Column } from '#src/kit/parts/card-table.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { BookedLesson } from './read-booked.server.ts';

const LOOKS = { booked: 'rest', given: 'done', no_show: 'wrong', cancelled: 'rest' } as const;

const COLUMNS: Column<BookedLesson>[] = [
  { head: 'When', cell: ({ id, words }) => <a href={`/office/diary/lessons/${id}`}>{words}</a> },
  { head: 'With', className: 'wide', cell: ({ instructor }) => instructor },
  {
    head: 'State',
    className: 'end',
    cell: ({ look, state }) => <StateWords look={LOOKS[look]}>{state}</StateWords>,
  },
];

/** Lessons of the diary, each with the way to it. */
export function BookedLessons({ lessons }: { lessons: BookedLesson[] }) {
  if (lessons.length === 0) return <p className="sheet__body quiet">No lesson is booked yet.</p>;
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

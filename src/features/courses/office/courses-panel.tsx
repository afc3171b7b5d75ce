import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { CourseRow } from './read-course-page.server.ts';

const COLUMNS: Column<CourseRow>[] = [
  { head: 'Course', cell: (one) => <a href={`/office/courses/${one.id}`}>{one.name}</a> },
  {
    head: 'When',
    className: 'end nowrap',
    cell: ({ day, time }) => (
      <>
        {day}
        <small>{time}</small>
      </>
    ),
  },
  { head: 'Where', cell: ({ venue }) => venue },
  { head: 'Places', className: 'end nowrap', cell: formatPlacesLeft },
  {
    head: 'Price',
    cell: ({ price, deposit }) => (
      <>
        {price}
        {deposit && <small>Deposit {deposit}</small>}
      </>
    ),
  },
  { head: 'State', className: 'end nowrap', cell: stateOf },
];

/** Courses with their days, places and prices. */
export function CoursesPanel({
  title,
  courses,
  ...panel
}: {
  id: string;
  title: string;
  courses: readonly CourseRow[];
  empty: string;
}) {
  return (
    <TablePanel
      {...panel}
      title={title}
      count={courses.length}
      caption={`${title}: days, places and prices`}
      columns={COLUMNS}
      rows={courses}
      keyOf={({ id }) => id}
      rowLook={({ onSale }) => (onSale ? undefined : 'is-off')}
    />
  );
}

function formatPlacesLeft({ places, placesLeft, taken, held, waiting }: CourseRow) {
  const notConfirmed = (
    <>
      {held > 0 && <small>{held} held</small>}
      {waiting > 0 && <small>{formatWaiting(waiting)}</small>}
    </>
  );
  if (places === null) return <>No limit{notConfirmed}</>;
  return (
    <>
      {taken} of {places} taken
      <small>{placesLeft === 0 ? 'Full' : `${placesLeft} left`}</small>
      {notConfirmed}
    </>
  );
}

/** Who asked to be told once when a place is free. */
export function formatWaiting(waiting: number): string {
  return waiting === 1 ? '1 waits for a place' : `${waiting} wait for a place`;
}

export function stateOf({ onSale, over, begun, placesLeft }: CourseRow) {
  if (over) return <Badge tone="neutral">Over</Badge>;
  if (begun) return <Badge tone="neutral">Begun</Badge>;
  if (!onSale) return <Badge tone="warning">Off sale</Badge>;
  if (placesLeft === 0) return <Badge tone="success">Full</Badge>;
  return <Badge tone="success">On sale</Badge>;
}

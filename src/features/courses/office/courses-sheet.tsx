import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { CourseRow } from './read-course-page.server.ts';

/** Courses with their days, places and prices. */
export function CoursesSheet({
  id,
  title,
  courses,
  none,
}: {
  id: string;
  title: string;
  courses: readonly CourseRow[];
  none: string;
}) {
  return (
    <Sheet id={id} title={title} count={courses.length} flush>
      {courses.length === 0 && <p className="sheet__body quiet">{none}</p>}
      {courses.length > 0 && (
        <CardTable
          caption={`${title}: days, places and prices`}
          look="table--in"
          rows={courses}
          keyOf={(one) => one.id}
          rowLook={({ onSale }) => (onSale ? undefined : 'is-off')}
          columns={[
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
          ]}
        />
      )}
    </Sheet>
  );
}

function formatPlacesLeft({ places, placesLeft, taken, held }: CourseRow) {
  const notConfirmed = held > 0 && <small>{held} held</small>;
  if (places === null) return <>No limit{notConfirmed}</>;
  return (
    <>
      {taken} of {places} taken
      <small>{placesLeft === 0 ? 'Full' : `${placesLeft} left`}</small>
      {notConfirmed}
    </>
  );
}

export function stateOf({ onSale, over, begun, placesLeft }: CourseRow) {
  if (over) return <StateWords look="rest">Over</StateWords>;
  if (begun) return <StateWords look="rest">Begun</StateWords>;
  if (!onSale) return <StateWords look="mind">Off sale</StateWords>;
  if (placesLeft === 0) return <StateWords look="done">Full</StateWords>;
  return <StateWords look="done">On sale</StateWords>;
}

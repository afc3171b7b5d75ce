import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { formatList, formatTransmissions } from '../instructor-text.ts';
import { instructorsForStaff, type StaffInstructor } from '../profile/profiles.server.ts';
import { inTenths, reviewsCounted } from '../review.ts';
import type { Route } from './+types/instructors-page.ts';
import { instructorActions } from './instructor-actions.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock } = office.deps;
  return {
    people: await instructorsForStaff(db, clock.now()),
    mayChange: may(staff, 'catalogue'),
    done: doneWords(request, instructorActions),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Instructors', matches) }];
}

const COLUMNS: Column<StaffInstructor>[] = [
  {
    head: 'Instructor',
    cell: ({ slug, name }) => <a href={`/office/instructors/${slug}`}>{name}</a>,
  },
  { head: 'Area', className: 'end', cell: ({ area }) => area },
  { head: 'Gearboxes', cell: ({ gearboxes }) => formatTransmissions(gearboxes) },
  { head: 'Languages', className: 'wide', cell: ({ languages }) => formatList(languages) },
  {
    head: 'Rating',
    cell: ({ reviews: { average, count } }) =>
      average === null ? (
        <span className="quiet">No reviews</span>
      ) : (
        <>
          {inTenths(average)} <span className="quiet">of {reviewsCounted(count)}</span>
        </>
      ),
  },
  {
    head: 'State',
    className: 'end',
    cell: ({ hasLeft }) =>
      hasLeft ? <Badge tone="neutral">Left</Badge> : <Badge tone="success">On the site</Badge>,
  },
];

export default function InstructorsDeskPage({
  loaderData: { people, mayChange, done },
}: Route.ComponentProps) {
  const teaching = people.filter(({ hasLeft }) => !hasLeft).length;
  return (
    <>
      <PageHead
        title="Instructors"
        buttons={
          mayChange && (
            <a className="btn" href="/office/instructors/new">
              Add an instructor
            </a>
          )
        }
      >
        {teaching} on the site
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <TablePanel
          id="people"
          title="Who teaches"
          count={people.length}
          empty="Nobody yet."
          caption="Instructors, those who have left last"
          columns={COLUMNS}
          rows={people}
          keyOf={({ slug }) => slug}
          rowLook={({ hasLeft }) => (hasLeft ? 'is-off' : undefined)}
        />
      </div>
    </>
  );
}

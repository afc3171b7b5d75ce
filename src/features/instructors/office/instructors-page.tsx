import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { formatGearboxes, formatList } from '../instructor-text.ts';
import { instructorsForStaff } from '../profile/profiles.server.ts';
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

export function meta() {
  return [{ title: pageTitle('Instructors') }];
}

export default function InstructorsDeskPage({
  loaderData: { people, mayChange, done },
}: Route.ComponentProps) {
  const teaching = people.filter(({ left }) => !left).length;
  return (
    <>
      <PageHead
        title="Instructors"
        acts={
          mayChange && (
            <a className="btn" href="/office/instructors/new">
              Add an instructor
            </a>
          )
        }
      >
        {teaching} on the site
      </PageHead>
      <div className="gap-4">
        <DoneNotice words={done} />
        <Panel id="people" title="Who teaches" count={people.length} flush>
          {people.length === 0 && <p className="panel__body quiet">Nobody yet.</p>}
          {people.length > 0 && (
            <CardTable
              caption="Instructors, those who have left last"
              look="table--in"
              rows={people}
              keyOf={({ slug }) => slug}
              rowLook={({ left }) => (left ? 'is-off' : undefined)}
              columns={[
                {
                  head: 'Instructor',
                  cell: ({ slug, name }) => <a href={`/office/instructors/${slug}`}>{name}</a>,
                },
                { head: 'Area', className: 'end', cell: ({ area }) => area },
                { head: 'Gearboxes', cell: (one) => formatGearboxes(one) },
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
                  cell: ({ left }) =>
                    left ? <Badge tone="neutral">Left</Badge> : <Badge tone="success">On the site</Badge>,
                },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

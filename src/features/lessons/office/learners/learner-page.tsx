import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { formatLondonDate } from '#src/platform/dates.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { TestRecords } from '../../driving-tests/test-records.tsx';
import { BookedLessons } from './booked-lessons.tsx';
import { EnterLesson } from './enter-lesson.tsx';
import { hoursActions, recordLessonForm } from './hours-actions.server.ts';
import { learnerActions, learnerForms } from './learner-actions.server.ts';
import { LearnerContact, LearnerLinks } from './learner-contact.tsx';
import { MinutesTable } from './minutes-table.tsx';
import { passPhotographActions } from './pass-photograph-actions.server.ts';
import { PassPhotographPanel } from './pass-photograph-panel.tsx';
import { type LearnerRead, readLearner } from './read-learners.server.ts';
import './lessons.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/learner-page.ts';

const actions = [...hoursActions, ...learnerActions, ...passPhotographActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const read = isUuid(params.id) ? await readLearner(office.deps, params.id) : undefined;
  if (!read) throw new Response('No such learner', { status: 404 });
  return {
    read,
    mayWork: may(staff, 'work'),
    mayBook: may(staff, 'diary'),
    // The reader of a learner's emails can book from their hours (R59).
    mayHandOut: may(staff, 'refund'),
    forms: { ...learnerForms(), recordLesson: recordLessonForm() },
    done: doneWords(request, actions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.read.learner.name ?? 'Learner';
  return [{ title: pageTitle(title, matches) }];
}

type Line = LearnerRead['lines'][number];

const LINES: Column<Line>[] = [
  {
    head: 'Lessons',
    cell: ({ label, orderId, number }) => (
      <>
        {label}
        {number && (
          <small>
            Order{' '}
            <a className="id" href={`/office/orders/${orderId}`}>
              {number}
            </a>
          </small>
        )}
      </>
    ),
  },
  {
    head: 'Instructor',
    className: 'wide',
    cell: ({ instructor, orderId, remainingMinutes }) => (
      <>
        {instructor ?? (remainingMinutes > 0 ? 'Nobody yet' : '')}{' '}
        {remainingMinutes > 0 && (
          <a href={`/office/orders/${orderId}/place`}>{instructor ? 'Move' : 'Place'}</a>
        )}
      </>
    ),
  },
  { head: 'Bought', num: true, className: 'desk-cell', cell: ({ bought }) => bought },
  {
    head: 'Used',
    num: true,
    className: 'desk-cell',
    cell: ({ used }) => used.map((part) => <div key={part}>{part}</div>),
  },
  { head: 'Left', num: true, className: 'top-end', cell: ({ leftLabel }) => <b>{leftLabel}</b> },
];

export default function LearnerPage({
  loaderData: { read, mayWork, mayBook, mayHandOut, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { learner, lines, entries, remaining, bookings } = read;
  return (
    <>
      <PageHead
        title={learner.name}
        trail={[['/office/learners', 'Learners']]}
        here={learner.name}
        buttons={
          mayBook &&
          lines.some((line) => line.remainingMinutes > 0) && (
            <>
              <a className="btn" href={`/office/diary/book?learner=${learner.id}`}>
                Book a lesson
              </a>
              <a className="btn" href={`/office/learners/${learner.id}/weekly`}>
                Book a weekly time
              </a>
            </>
          )
        }
      >
        {remaining} left. Learner since {formatLondonDate(learner.created_at)}
      </PageHead>
      <div className="stack">
        <DoneNotice
          messages={{
            bookLessonAtOffice: 'Lesson booked.',
            bookWeeklyAtOffice: 'Weekly lessons booked.',
            stopWeeklyAtOffice: 'Weekly lessons stopped.',
            moveWeeklyAtOffice: 'Weekly lessons moved.',
            ...done,
          }}
        />
        <div className="split">
          <div className="stack">
            <TablePanel
              id="lessons"
              title="Lessons"
              count={`${remaining} left`}
              caption="Lessons bought and carried over"
              columns={LINES}
              rows={lines}
              keyOf={({ orderId, position }) => `${orderId} ${position}`}
            />
            <BookedLessons id="diary" title="In the diary" lessons={bookings} />
            {read.weekly.length > 0 && (
              <Panel id="weekly" title="Weekly times">
                <div className="stack">
                  {read.weekly.map(({ id, title, last }) => (
                    <p key={id}>
                      {title}, to {last}.{' '}
                      {mayBook && (
                        <>
                          <a href={`/office/learners/${learner.id}/weekly/${id}/move`}>
                            Change all<span className="visually-hidden">: {title}</span>
                          </a>{' '}
                          or{' '}
                          <a href={`/office/learners/${learner.id}/weekly/${id}/stop`}>
                            stop after…<span className="visually-hidden"> {title}</span>
                          </a>
                        </>
                      )}
                    </p>
                  ))}
                </div>
              </Panel>
            )}
            {read.tests.length > 0 && (
              <Panel id="tests" title={read.tests.length === 1 ? 'Driving test' : 'Driving tests'}>
                <TestRecords
                  learnerId={learner.id}
                  tests={read.tests}
                  form={mayBook ? forms.recordResult : null}
                  refused={refused}
                />
              </Panel>
            )}
            <MinutesTable entries={entries} mayCorrect={mayWork} refused={refused} />
          </div>
          <aside className="stack">
            {read.wishes.map(({ id: wish, text }) => (
              <Panel key={wish} id="hours-left" title="Hours left after a pass">
                <div className="stack stack--3">
                  <p>{text}. Refund them from the order, or ring the buyer: nothing has changed yet.</p>
                  {mayWork && (
                    <ActionForm
                      form={buttonForm<typeof learnerActions>('markHoursLeftDone', {
                        subject: { id: learner.id, wish },
                        refused,
                      })}
                    >
                      <Submit>Mark as done</Submit>
                    </ActionForm>
                  )}
                </div>
              </Panel>
            ))}
            {mayWork && lines.some((line) => line.remainingMinutes > 0) && (
              <Panel id="enter" title="Enter a lesson given">
                <div className="stack stack--6">
                  <EnterLesson read={read} form={forms.recordLesson} refused={refused} />
                </div>
              </Panel>
            )}
            <PassPhotographPanel
              learner={learner}
              photographs={read.photographs}
              mayWork={mayWork}
              refused={refused}
            />
            <Panel id="contact" title="Contact">
              <LearnerContact
                learner={learner}
                customers={read.customers}
                mayWork={mayWork}
                mayHandOut={mayHandOut}
                forms={forms}
                refused={refused}
              />
            </Panel>
            {read.facts.length > 0 && (
              <Panel id="before" title="From your old system">
                <dl className="pairs">
                  {read.facts.map(([name, value]) => (
                    <Pair key={name} name={name}>
                      {value}
                    </Pair>
                  ))}
                </dl>
              </Panel>
            )}
            <Panel id="links" title="Who can open these lessons" count={read.links.length}>
              <LearnerLinks learner={learner.id} links={read.links} mayWork={mayWork} refused={refused} />
            </Panel>
          </aside>
        </div>
      </div>
    </>
  );
}

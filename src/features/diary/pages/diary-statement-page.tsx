import { Fragment } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import { statementOf } from '#src/features/lessons/minutes/statement.server.ts';
import { Table } from '#src/kit/parts/card-table.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours, formatMonth, shortWeekday } from '#src/platform/dates.ts';
import { monthAfter, monthBefore, readMonth } from '#src/platform/months.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { NextIcon } from '#src/ui/icons.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { BackIcon } from '../parts/diary-icons.tsx';
import type { Route } from './+types/diary-statement-page.ts';
import '../learners/learners.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const by = context.get(instructorContext);
  const { db, clock } = diary.deps;
  const now = clock.now();
  const today = londonDate(now);
  const month = readMonth(new URL(request.url).searchParams, today);
  const { completedMinutes, chargedMinutes, entries } = await statementOf(db, {
    instructor: by.slug,
    month,
  });
  return {
    month,
    title: formatMonth(month),
    isNow: today.startsWith(month),
    completedMinutes,
    chargedMinutes,
    entries: entries.map(({ startsAt, day, ...entry }) => ({
      ...entry,
      when: startsAt ? formatTime(new Date(startsAt), now) : shortWeekday(day, today),
    })),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Hours by month', matches) }];
}

export default function DiaryStatementPage({
  loaderData: { month, title, isNow, completedMinutes, chargedMinutes, entries },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{title}</h1>
          <p className="quiet">Hours given and charged, {isNow ? 'so far' : 'the whole month'}</p>
        </div>
        <nav className="dayhead__nav cluster items-stretch g-2" aria-label="Month">
          <a className="btn btn--small square" href={`/diary/statement?month=${monthBefore(month)}`}>
            <BackIcon />
            <span className="visually-hidden">{formatMonth(monthBefore(month))}</span>
          </a>
          <a className="btn btn--small" href="/diary/statement" aria-current={isNow ? 'date' : undefined}>
            This month
          </a>
          {!isNow && (
            <a className="btn btn--small square" href={`/diary/statement?month=${monthAfter(month)}`}>
              <NextIcon />
              <span className="visually-hidden">{formatMonth(monthAfter(month))}</span>
            </a>
          )}
        </nav>
      </div>
      <dl className="sums">
        <div>
          <dt>Given</dt>
          <dd>{formatHours(completedMinutes)}</dd>
        </div>
        <div>
          <dt>Charged late</dt>
          <dd>{formatHours(chargedMinutes)}</dd>
        </div>
      </dl>
      {entries.length === 0 ? (
        <p className="pad">No lessons in this month.</p>
      ) : (
        <Table
          caption={`Lessons of ${title}`}
          className="lessonlist"
          columns={[
            { head: 'When', cell: ({ when }) => inParts(when) },
            {
              head: 'Learner',
              cell: ({ learner, kind }) => (
                <>
                  {learner}
                  {kind === 'charged' && <span className="quiet"> charged late</span>}
                </>
              ),
            },
            { head: 'Time', cell: ({ minutes }) => formatHours(minutes) },
          ]}
          rows={entries}
          // Two lessons of a day entered by the office are alike.
          keyOf={(_, index) => index}
        />
      )}
      <p className="quiet statementnote">
        What you are owed for them is under <a href="/diary/pay">Pay</a>. Times that were charged and then
        booked by somebody else, or waived, are not counted.
      </p>
    </div>
  );
}

/** "Mon 16 Nov, 16:00", which breaks between the day and the time alone. */
function inParts(when: string) {
  return when.split(', ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ', '}
      <span className="nowrap">{part}</span>
    </Fragment>
  ));
}

import type { LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { InfoIcon, NextIcon } from '#src/ui/icons.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { expenseActions } from '../miles/expense-actions.server.ts';
import { OdometerIcon, PhotographIcon } from '../miles/mile-icons.tsx';
import { DayList, ExpenseList, OtherDay } from '../miles/mile-lists.tsx';
import { mileageActions } from '../miles/mileage-actions.server.ts';
import { MissingReading, OdometerCard, QuarterCard, QuarterSums, YearCard } from '../miles/quarter-cards.tsx';
import { readOwnQuarter } from '../miles/read-own-mileage.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { BackIcon } from '../parts/diary-icons.tsx';
import { PayTabs } from '../parts/diary-tabs.tsx';
import type { Route } from './+types/diary-miles-page.ts';
import '../learners/learners.css';
import '../miles/miles.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  const { searchParams } = new URL(request.url);
  return {
    ...(await readOwnQuarter(deps, context.get(instructorContext).slug, searchParams)),
    done: doneWords(request, [...mileageActions, ...expenseActions]),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle('Miles and expenses', matches) }];
}

const PAGE = '/diary/pay/miles';

export default function DiaryMilesPage({ loaderData }: Route.ComponentProps) {
  const { quarter, around, hasReadings, days, allDays, average, expenses, allExpenses, done } = loaderData;
  const { settings, flatRate, missing } = loaderData;
  const query = `quarter=${quarter.name}`;
  return (
    <div className="wrap">
      <PayTabs here={PAGE} />
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">Miles and expenses</h1>
          <p className="quiet">{quarter.title}</p>
        </div>
        <nav className="dayhead__nav cluster items-stretch g-2" aria-label="Quarter">
          {around.before && (
            <a className="btn btn--small square" href={`${PAGE}?quarter=${around.before.name}`}>
              <BackIcon />
              <span className="visually-hidden">{around.before.title}</span>
            </a>
          )}
          <a
            className="btn btn--small"
            href={PAGE}
            aria-current={around.now === quarter.name ? 'date' : undefined}
          >
            This quarter
          </a>
          {around.after && (
            <a className="btn btn--small square" href={`${PAGE}?quarter=${around.after.name}`}>
              <NextIcon />
              <span className="visually-hidden">{around.after.title}</span>
            </a>
          )}
        </nav>
      </div>
      <DiaryDone messages={done} />
      {hasReadings ? (
        <QuarterSums {...loaderData} />
      ) : (
        <section className="milestart stack" aria-labelledby="start">
          <h2 id="start">Start with your odometer</h2>
          <p>One reading today, and your miles between pick-ups fill in from the diary by themselves.</p>
          <p>
            <a className="btn btn--go" href={`${PAGE}/odometer`}>
              Enter the reading
            </a>
          </p>
        </section>
      )}
      {hasReadings && missing && <MissingReading {...missing} />}
      <p className="miledo cluster g-3">
        <a className={hasReadings ? 'btn btn--go' : 'btn'} href="/diary/pay/expenses/new">
          <PhotographIcon />
          Photograph a receipt
        </a>
        {hasReadings && (
          <a className="btn" href={`${PAGE}/odometer`}>
            <OdometerIcon />
            Odometer
          </a>
        )}
      </p>
      <div className="milecols grid grid--shrink items-start g-10">
        <div className="grid grid--shrink g-8">
          <section className="grid grid--shrink g-3" aria-labelledby="days">
            <h2 id="days">Miles by day</h2>
            {days.length > 0 ? <DayList days={days} /> : <p>No lesson was given in this quarter.</p>}
            <p className="quiet">
              Drives between pick-ups come from your diary. Lesson miles come from your odometer
              {average
                ? `; until you enter it, from your own average of ${average} miles an hour.`
                : ': they are counted between two readings.'}
            </p>
            {allDays > days.length ? (
              <p>
                <a href={`${PAGE}?${query}&all=days`}>All {allDays} days</a>
              </p>
            ) : (
              <OtherDay today={loaderData.today} first={loaderData.first} />
            )}
          </section>
          <section className="grid grid--shrink g-3" aria-labelledby="expenses">
            <h2 id="expenses">Expenses</h2>
            {expenses.length > 0 ? (
              <ExpenseList expenses={expenses} />
            ) : (
              <p>Nothing spent in this quarter yet.</p>
            )}
            {allExpenses > expenses.length && (
              <p>
                <a href={`${PAGE}?${query}&all=expenses`}>All {allExpenses} expenses</a>
              </p>
            )}
          </section>
        </div>
        <div className="grid grid--shrink g-5">
          <YearCard {...loaderData.year} />
          {hasReadings && <OdometerCard readings={loaderData.odometer} />}
          <QuarterCard {...loaderData.hmrc} query={query} />
          <p className="milenote quiet">
            <InfoIcon />
            <span>
              {settings.hasDualControls
                ? `The ${flatRate}p mileage rate can’t be used for a car with dual controls, so we work from what you spend and your business share.`
                : settings.usesFlatRate
                  ? `Your car is claimed by the mile, at ${flatRate}p to 10,000 miles of a tax year and less after. What it costs isn’t claimed beside it.`
                  : 'Your car is claimed by what you spend and your business share.'}{' '}
              {settings.homeOutcode === null
                ? 'Home to the first pick-up isn’t counted.'
                : `Drives from and to home in ${settings.homeOutcode} are counted.`}{' '}
              <a href={`${PAGE}/settings`}>Change that</a> if your accountant agrees. Buying the car isn’t in
              here: that is a capital allowance. Nobody at the school sees any of this.
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}

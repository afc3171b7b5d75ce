import type { LoaderFunctionArgs } from 'react-router';
import { Form } from 'react-router';
import { listAreas } from '#src/features/areas/areas.server.ts';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { readFunnel } from '../read-funnel.server.ts';
import type { Route } from './+types/funnel-page.ts';
import { FunnelByArea } from './funnel-by-area.tsx';
import { FunnelByDay, FunnelDaysTable } from './funnel-by-day.tsx';
import { FunnelSteps, FunnelTable } from './funnel-steps.tsx';
import './funnel.css';

const PERIODS = [7, 30, 90] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { db, clock } = office.deps;
  const query = new URL(request.url).searchParams;
  const period = PERIODS.find((days) => String(days) === query.get('days')) ?? 30;
  const today = londonDate(clock.now());
  const from = Temporal.PlainDate.from(today)
    .subtract({ days: period - 1 })
    .toString();
  const known = await listAreas(db);
  const area = known.find(({ slug }) => slug === query.get('area'));
  const { areas, ...funnel } = await readFunnel(db, { from, to: today, area: area?.slug });
  return {
    ...funnel,
    period,
    today,
    from,
    area: area?.slug ?? '',
    areaName: area?.name ?? 'All areas',
    known: known.map(({ slug, name }) => ({ slug, name })),
    areas: areas.map((one) => ({
      ...one,
      name: known.find(({ slug }) => slug === one.slug)?.name ?? one.slug,
    })),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Funnel', matches) }];
}

export default function FunnelPage({
  loaderData: { total, days, areas, known, period, today, from, area, areaName },
}: Route.ComponentProps) {
  const isEmpty = total.area + total.added + total.paid === 0;
  return (
    <>
      <PageHead
        title="Funnel"
        buttons={
          <Form className="row">
            <select className="input" name="area" aria-label="Area" defaultValue={area}>
              <option value="">All areas</option>
              {known.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
            <select className="input" name="days" aria-label="Days" defaultValue={period}>
              {PERIODS.map((count) => (
                <option key={count} value={count}>
                  {count} days
                </option>
              ))}
            </select>
            <button type="submit" className="btn">
              Show
            </button>
          </Form>
        }
      >
        Lessons, {formatDate(from)} to today
      </PageHead>
      <div className="stack">
        <Panel
          id="funnel"
          title="Through the checkout"
          count={areaName}
          foot={
            <FunnelTable counts={total} caption={`How many reached each step since ${formatDate(from)}`} />
          }
        >
          {isEmpty ? <p className="quiet">Nothing counted yet.</p> : <FunnelSteps counts={total} />}
        </Panel>
        <Panel id="days" title="By day" count={areaName} foot={<FunnelDaysTable days={days} />}>
          <FunnelByDay days={days} total={total} today={today} />
        </Panel>
        {areas.length > 0 && <FunnelByArea areas={areas} />}
        <p className="quiet">
          Views of areas’ pages, and baskets with lessons, each counted once a day for each step. No person,
          address or cookie is kept. Programs that say what they are do not count. What was not written yet
          when the site stopped suddenly, at most ten seconds of it, is missing.
        </p>
      </div>
    </>
  );
}

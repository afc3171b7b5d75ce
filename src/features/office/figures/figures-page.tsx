import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/figures-page.ts';
import { DiariesSheet, InstructorsSheet } from './diaries-sheets.tsx';
import { figureSheets, readAlone } from './figure-sheets.server.ts';
import { HoursSheet } from './hours-sheet.tsx';
import { KeyFigures } from './key-figures.tsx';
import { CancellationsSheet, PlacingSheet } from './lessons-sheets.tsx';
import { AreasSheet, CodesSheet, LearnersSheet, ReviewsSheet } from './people-sheets.tsx';
import { PERIOD_NAMES, periodKeys, readPeriod } from './period.ts';
import { KindsSheet, SalesSheet } from './sales-sheets.tsx';
import './figures.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'figures');
  const { deps } = office;
  const period = readPeriod(new URL(request.url).searchParams, londonDate(deps.clock.now()));
  const [sales, hours, diaries, placing, cancellations, learners, reviews, areas, codes] = await Promise.all([
    readAlone(deps, figureSheets.sales, period),
    readAlone(deps, figureSheets.hours, period),
    readAlone(deps, figureSheets.diaries, period),
    readAlone(deps, figureSheets.placing, period),
    readAlone(deps, figureSheets.cancellations, period),
    readAlone(deps, figureSheets.learners, period),
    readAlone(deps, figureSheets.reviews, period),
    readAlone(deps, figureSheets.areas, period),
    readAlone(deps, figureSheets.codes, period),
  ]);
  const kinds = sales && { figures: sales.figures, table: figureSheets.kinds.table(sales.figures) };
  const instructors = diaries && {
    figures: diaries.figures,
    table: figureSheets.instructors.table(diaries.figures),
  };
  const { key, from, to } = period;
  return {
    period: { key, from, to },
    sales,
    kinds,
    hours,
    diaries,
    instructors,
    placing,
    cancellations,
    learners,
    reviews,
    areas,
    codes,
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Figures', matches) }];
}

/** The sheets in their order, for those who look for one. */
const SHEETS = [
  ['sales', 'Sales'],
  ['kinds', 'By kind'],
  ['hours', 'Hours'],
  ['placing', 'Time to place'],
  ['diaries', 'Booked hours'],
  ['instructors', 'By instructor'],
  ['cancellations', 'Cancellations'],
  ['learners', 'Learners'],
  ['reviews', 'Reviews'],
  ['areas', 'Areas'],
  ['codes', 'Codes'],
] as const;

/** What the school sold and taught, beside the same days a year before: for its owners. */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, sales, hours } = loaderData;
  const page = `/office/figures?period=${period.key}`;
  const addressOf = (sheet: string) => ({
    page,
    file: `/office/figures.csv?sheet=${sheet}&period=${period.key}`,
  });
  return (
    <>
      <PageHead title="Figures">
        {formatDate(period.from)} to {formatDate(period.to)}, beside the same days a year before
      </PageHead>
      <div className="stack">
        <nav className="chips cluster items-stretch g-1" aria-label="Period">
          {periodKeys.map((key) => (
            <a key={key} href={`?period=${key}`} aria-current={key === period.key ? 'page' : undefined}>
              {PERIOD_NAMES[key]}
            </a>
          ))}
        </nav>
        <KeyFigures sales={sales?.figures} hours={hours?.figures} />
        <nav className="figure-links cluster gx-5" aria-label="On this page">
          {SHEETS.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div className="figure-sheets grid grid--shrink g-4">
          <SalesSheet sheet={sales} address={addressOf('sales')} />
          <KindsSheet sheet={loaderData.kinds} address={addressOf('kinds')} />
          <HoursSheet sheet={hours} address={addressOf('hours')} />
          <PlacingSheet sheet={loaderData.placing} address={addressOf('placing')} />
          <DiariesSheet sheet={loaderData.diaries} address={addressOf('diaries')} />
          <InstructorsSheet sheet={loaderData.instructors} address={addressOf('instructors')} />
          <CancellationsSheet sheet={loaderData.cancellations} address={addressOf('cancellations')} />
          <LearnersSheet sheet={loaderData.learners} address={addressOf('learners')} />
          <ReviewsSheet sheet={loaderData.reviews} address={addressOf('reviews')} />
          <AreasSheet sheet={loaderData.areas} address={addressOf('areas')} />
          <CodesSheet sheet={loaderData.codes} address={addressOf('codes')} />
        </div>
      </div>
    </>
  );
}

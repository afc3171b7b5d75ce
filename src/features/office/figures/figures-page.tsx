import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/figures-page.ts';
import { type Area, NO_AREA } from './area.ts';
import { AreaChips } from './area-chips.tsx';
import { DiariesSheet, InstructorsSheet } from './diaries-sheets.tsx';
import type { Sheet } from './figure-sheet.tsx';
import { figureSheets, readAlone, readArea } from './figure-sheets.server.ts';
import type { FigureTable } from './figure-table.ts';
import { HoursSheet } from './hours-sheet.tsx';
import { KeyFigures } from './key-figures.tsx';
import { CancellationsSheet, PlacingSheet } from './lessons-sheets.tsx';
import { AreasSheet, CodesSheet, LearnersSheet, ReviewsSheet } from './people-sheets.tsx';
import { PERIOD_NAMES, periodKeys, readPeriod } from './period.ts';
import { KindsSheet, SalesSheet } from './sales-sheets.tsx';
import { TestAreasSheet, TestsSheet } from './tests-sheets.tsx';
import './figures.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'figures');
  const { deps } = office;
  const query = new URL(request.url).searchParams;
  const period = readPeriod(query, londonDate(deps.clock.now()));
  const { area, areas: allAreas } = await readArea(deps.db, query);
  const read = <Figures,>(sheet: Parameters<typeof readAlone<Figures>>[1]) =>
    readAlone(deps, sheet, { period, area });
  const [sales, hours, diaries, placing, cancellations, tests, learners, reviews, areas, codes] =
    await Promise.all([
      read(figureSheets.sales),
      read(figureSheets.hours),
      read(figureSheets.diaries),
      read(figureSheets.placing),
      read(figureSheets.cancellations),
      read(figureSheets.tests),
      read(figureSheets.learners),
      read(figureSheets.reviews),
      read(figureSheets.areas),
      read(figureSheets.codes),
    ]);
  const { key, from, to } = period;
  return {
    period: { key, from, to },
    area,
    allAreas,
    sales,
    kinds: sameFigures(sales, figureSheets.kinds.table),
    hours,
    diaries,
    instructors: sameFigures(diaries, figureSheets.instructors.table),
    placing,
    cancellations,
    tests,
    testAreas: sameFigures(tests, figureSheets['test-areas'].table),
    learners,
    reviews,
    areas,
    codes,
  };
}

/** Another sheet of figures that have been read. */
function sameFigures<Figures>(
  sheet: Sheet<Figures>,
  table: (figures: Figures) => FigureTable,
): Sheet<Figures> {
  return sheet === 'all_in_areas' ? sheet : sheet && { figures: sheet.figures, table: table(sheet.figures) };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Figures', matches) }];
}

/** What is counted of one area, or of none. */
function whatIsOf({ slug, name }: Area): string {
  return slug === NO_AREA.slug
    ? 'Sales and codes are those of orders without lessons; hours, learners and driving tests those of learners who came from elsewhere.'
    : `Sales and codes are those of orders with lessons in ${name}, with all that was bought with them; hours, time to place and learners those of lessons there; driving tests those of learners who live there; booked hours, cancellations and reviews those of the instructors whose area it is.`;
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
  ['tests', 'Driving tests'],
  ['test-areas', 'Passes by area'],
  ['learners', 'Learners'],
  ['reviews', 'Reviews'],
  ['areas', 'Areas'],
  ['codes', 'Codes'],
] as const;

/** What the school sold and taught, beside the same days a year before: for its owners. */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { period, area, sales, hours, tests } = loaderData;
  const queryOf = (key: string, of: typeof area) => `period=${key}${of ? `&area=${of.slug}` : ''}`;
  const query = queryOf(period.key, area);
  const page = `/office/figures?${query}`;
  const addressOf = (sheet: string) => ({
    page,
    file: `/office/figures.csv?sheet=${sheet}&${query}`,
  });
  return (
    <>
      <PageHead title="Figures">
        {formatDate(period.from)} to {formatDate(period.to)}, beside the same days a year before
        {area && (area.slug === NO_AREA.slug ? ', without an area' : `, in ${area.name}`)}
      </PageHead>
      <div className="stack">
        <nav className="chips cluster items-stretch g-1" aria-label="Period">
          {periodKeys.map((key) => (
            <a
              key={key}
              href={`?${queryOf(key, area)}`}
              aria-current={key === period.key ? 'page' : undefined}
            >
              {PERIOD_NAMES[key]}
            </a>
          ))}
        </nav>
        <AreaChips
          areas={loaderData.allAreas}
          chosen={area}
          addressOf={(one) => `?${queryOf(period.key, one)}`}
        />
        {area && <p className="quiet">{whatIsOf(area)}</p>}
        <KeyFigures sales={sales} hours={hours} tests={tests} />
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
          <TestsSheet sheet={tests} address={addressOf('tests')} />
          <TestAreasSheet sheet={loaderData.testAreas} address={addressOf('test-areas')} />
          <LearnersSheet sheet={loaderData.learners} address={addressOf('learners')} />
          <ReviewsSheet sheet={loaderData.reviews} address={addressOf('reviews')} />
          <AreasSheet sheet={loaderData.areas} address={addressOf('areas')} />
          <CodesSheet sheet={loaderData.codes} address={addressOf('codes')} />
        </div>
      </div>
    </>
  );
}

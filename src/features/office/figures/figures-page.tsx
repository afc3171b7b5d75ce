import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Route } from './+types/figures-page.ts';
import { figureSheets, readAlone } from './figure-sheets.server.ts';
import { HoursSheet } from './hours-sheet.tsx';
import { KeyFigures } from './key-figures.tsx';
import { PERIOD_NAMES, periodKeys, readPeriod } from './period.ts';
import { KindsSheet, SalesSheet } from './sales-sheets.tsx';
import './figures.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'figures');
  const { deps } = office;
  const period = readPeriod(new URL(request.url).searchParams, londonDate(deps.clock.now()));
  const [sales, kinds, hours] = await Promise.all([
    readAlone(deps, figureSheets.sales, period),
    readAlone(deps, figureSheets.kinds, period),
    readAlone(deps, figureSheets.hours, period),
  ]);
  const { key, from, to } = period;
  return { period: { key, from, to }, sales, kinds, hours };
}

export function meta() {
  return [{ title: pageTitle('Figures') }];
}

/** What the school sold and taught, beside the same days a year before: for its owners. */
export default function FiguresPage({ loaderData: { period, sales, kinds, hours } }: Route.ComponentProps) {
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
        <div className="figure-sheets grid grid--shrink g-4">
          <SalesSheet sheet={sales} address={addressOf('sales')} />
          <KindsSheet sheet={kinds} address={addressOf('kinds')} />
          <HoursSheet sheet={hours} address={addressOf('hours')} />
        </div>
      </div>
    </>
  );
}

import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { describePlan } from '../plan.ts';
import { RunSums } from '../run-sums.tsx';
import type { Route } from './+types/pay-run-of-instructor-page.ts';
import { LinesPanel } from './lines-panel.tsx';
import { readPayRunPage } from './read-pay-page.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const page = await readPayRunPage(office.deps, params.slug ?? '', Number(params.run));
  if (!page) throw new Response('Run not found', { status: 404 });
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? `Run ${loaderData.run.number}, ${loaderData.name}` : 'Run', matches) },
  ];
}

export default function PayRunOfInstructorPage({ loaderData: { slug, name, run } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Run ${run.number}, ${run.days}`}
        trail={[
          ['/office/instructors', 'Instructors'],
          [`/office/instructors/${slug}`, name],
          [`/office/instructors/${slug}/money`, 'Money'],
        ]}
        here={`Run ${run.number}`}
        buttons={
          <a className="btn" href={`/office/pay/runs/${run.number}/${slug}/remittance.pdf`}>
            Remittance, PDF
          </a>
        }
      >
        {[name, run.plan && describePlan(run.plan), run.state].filter(Boolean).join('. ')}
      </PageHead>
      <div className="split">
        <LinesPanel id="lines" title="Entries" lines={run.lines} empty="Nothing was in this run." />
        <div className="split__aside stack">
          <Panel id="sums" title="How it adds up" flush>
            <RunSums className="panel__body" sums={run.sums} />
          </Panel>
        </div>
      </div>
    </>
  );
}

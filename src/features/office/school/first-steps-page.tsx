import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/first-steps-page.ts';
import { firstSteps } from './first-steps.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'school');
  return firstSteps(office.deps);
}

const TITLE = 'Three things before you sell';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function FirstStepsPage({
  loaderData: { hasFacts, hasArea, hasInstructor, areaToPrice },
}: Route.ComponentProps) {
  const steps = [
    {
      isDone: hasFacts,
      name: 'Your school',
      about:
        'Name, address, legal facts and VAT, which the law wants on the site, in emails and in the terms.',
      href: '/office/school',
      act: 'Fill in',
    },
    {
      isDone: hasArea,
      name: 'Where you teach',
      about: 'An area with its postcodes, and the prices of its lessons.',
      ...(areaToPrice === undefined
        ? { href: '/office/catalogue/areas/new', act: 'Add an area' }
        : { href: `/office/catalogue/areas/${areaToPrice}`, act: 'Set its prices' }),
    },
    {
      isDone: hasInstructor,
      name: 'Who teaches',
      about: 'An instructor, with the postcodes and gearboxes that they teach.',
      href: '/office/instructors/new',
      act: 'Add an instructor',
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <PageHead title={TITLE}>
        The rest can wait: opening hours, vouchers and learning aids are there to begin with.
      </PageHead>
      <Panel
        id="steps"
        title="Before your shop can sell"
        count={`${done} of ${steps.length} done`}
        foot={
          <p className="quiet">
            {next ? (
              <>
                Coming from another system? Areas, prices and instructors can be{' '}
                <a href="/office/moving-in">moved in by file</a>, as can learners.
              </>
            ) : (
              <>
                Your shop sells. <a href="/">See it as visitors do</a>
              </>
            )}
          </p>
        }
      >
        <ol className="stack stack--6">
          {steps.map((step) => (
            <li key={step.name} className="cluster between g-3 gx-6">
              <div className="stack stack--2">
                <h3 className="cluster g-2 gx-4">
                  {step.name}
                  <Badge tone={step.isDone ? 'success' : 'neutral'}>{step.isDone ? 'Done' : 'To do'}</Badge>
                </h3>
                <p className="quiet">{step.about}</p>
              </div>
              {!step.isDone && (
                <a className={step === next ? 'btn btn--go' : 'btn'} href={step.href}>
                  {step.act}
                </a>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

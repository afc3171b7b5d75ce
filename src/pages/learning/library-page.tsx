import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { openAtOnce } from '#src/features/learning/access/access.server.ts';
import { CodeBoundary } from '#src/features/learning/access/code-boundary.tsx';
import { requireAccess } from '#src/features/learning/access/require-access.server.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import { sizeOf, THEORY } from '#src/features/learning/material.ts';
import { learningProgress } from '#src/features/learning/progress/progress.server.ts';
import { ProgressBar } from '#src/features/learning/progress/progress-bar.tsx';
import { REPEAT } from '#src/features/learning/progress/repetition.ts';
import { paidOrders, recordDigitalRequest } from '#src/features/orders/order-queries.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import '#src/features/learning/learning.css';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';

/** The products that a code opens. The link contains the code, so it grants the same access. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { code, copy, opensOn, expiresOn, learning } = await requireAccess(context, params.code, paidOrders);
  const { db, clock } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const isTheory = !opensOn && learning.some(({ slug }) => slug === THEORY);
  const progress = isTheory ? await learningProgress(db, { copy, bank }, clock.now()) : undefined;
  return {
    code,
    until: formatDate(expiresOn),
    opens: opensOn && formatDate(opensOn),
    toRepeat: progress?.due.length ?? 0,
    learning: learning.map(({ name, slug, image, summary }) => ({
      name,
      slug,
      image,
      summary,
      units: (materialOf(bank, slug)?.units ?? []).map((unit) => ({
        slug: unit.slug,
        name: unit.name,
        size: sizeOf(unit),
        path: unit.kind === 'tests' ? 'tests' : `${slug}/${unit.slug}`,
        progress:
          unit.kind === 'practice' ? progress?.topics.find((topic) => topic.slug === unit.slug) : undefined,
      })),
    })),
  };
}

/** The buyer asks for the digital products now, which ends the right to cancel them (R33). */
export async function action({ context, params }: ActionFunctionArgs) {
  const { code } = await requireAccess(context, params.code, paidOrders);
  const { db, secrets, clock } = context.get(servicesContext);
  await db.transaction().execute(async (tx) => {
    const orderId = await openAtOnce(tx, { secrets, code });
    if (orderId) await recordDigitalRequest(tx, orderId, clock.now());
  });
  return redirect(`/learning/${code}`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Your learning', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function LibraryPage() {
  const { code, until, opens, toRepeat, learning } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">Your learning</h1>
        <p className="lead">
          Yours until {until}. To come back, use the link in your email or enter <strong>{code}</strong> at{' '}
          <Link to="/learning">Open your learning</Link>.
        </p>
      </div>
      {opens && (
        <div className="narrow notice mt-8">
          <form method="post" className="stack">
            <p>
              This opens on <strong>{opens}</strong>, when the 14 days to cancel are over. To use it sooner,
              ask for it now: it then can’t be cancelled for a refund. You can{' '}
              <Link to="/learning/try">try a part of each first</Link>.
            </p>
            <p>
              <button type="submit" className="btn">
                Open it now and give up the right to cancel
              </button>
            </p>
          </form>
        </div>
      )}
      <ul className="mt-10 grid grid--shrink g-6">
        {learning.map((one) => (
          <li key={one.slug} className="panel bought-item grid grid--shrink items-start g-5">
            <img src={one.image} alt="" width="480" height="360" />
            <div className="stack">
              <h2>{one.name}</h2>
              <p className="quiet">{one.summary}</p>
              {one.slug === THEORY && !opens && (
                <p>
                  <Link className="btn btn--small" to={`/learning/${code}/${THEORY}/${REPEAT}`}>
                    Questions to repeat today: {toRepeat}
                  </Link>
                </p>
              )}
              {opens ? null : one.units.length > 0 ? (
                <ul className="unit-links">
                  {one.units.map((unit) => (
                    <li key={unit.slug}>
                      <Link to={`/learning/${code}/${unit.path}`}>{unit.name}</Link>{' '}
                      {unit.progress ? (
                        <ProgressBar progress={unit.progress} />
                      ) : (
                        <span className="small quiet">{unit.size}</span>
                      )}
                    </li>
                  ))}
                </ul>
              ) : (
                <p>
                  Ring us on <SchoolPhone /> and we’ll send it to you.
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const ErrorBoundary = CodeBoundary;

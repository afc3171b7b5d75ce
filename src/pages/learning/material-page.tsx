import { type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import { CodeBoundary } from '#src/features/learning/access/code-refused.tsx';
import { requireAccess } from '#src/features/learning/access/require-access.server.ts';
import { SceneCard } from '#src/features/learning/hazard-clips/scene-card.tsx';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import type { Unit } from '#src/features/learning/material.ts';
import { ExerciseCard } from '#src/features/learning/practice/exercise-card.tsx';
import { MockTest } from '#src/features/learning/practice/mock-test.tsx';
import { PracticeQuestion } from '#src/features/learning/practice/question-card.tsx';
import { ReactionCard } from '#src/features/learning/practice/reaction-card.tsx';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/material-page.ts';
import '#src/features/learning/learning.css';

/** One unit of a product. Its content is in no script, so nobody can load it without the code. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { code, opensOn, learning } = await requireAccess(context, params.code, paidOrders);
  if (opensOn) throw redirect(`/learning/${code}`);
  const product = learning.find(({ slug }) => slug === params.slug);
  const material = product && materialOf(product.slug);
  const unit = material?.units.find(({ slug }) => slug === params.unit);
  if (!product || !material || !unit) throw new Response('Not part of this order', { status: 404 });
  return {
    code,
    product: { name: product.name, slug: product.slug },
    intro: material.intro,
    units: material.units.map(({ slug, name }) => ({ slug, name })),
    unit,
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const title = loaderData ? `${loaderData.unit.name}, ${loaderData.product.name}` : 'Your learning';
  return [{ title: pageTitle(title, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function MaterialPage({
  loaderData: { code, product, intro, units, unit },
}: Route.ComponentProps) {
  const next = units[units.findIndex(({ slug }) => slug === unit.slug) + 1];
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/learning', name: 'Learning' },
          { to: `/learning/${code}`, name: 'Yours' },
        ]}
        here={product.name}
      />
      <div className="pad">
        <div className="narrow stack">
          <h1 className="h1--quiet">{unit.name}</h1>
          <p className="lead">{intro}</p>
          <nav aria-label={product.name}>
            <ul className="unit-nav cluster items-stretch g-0 gx-6">
              {units.map(({ slug, name }) => (
                <li key={slug}>
                  <Link
                    to={`/learning/${code}/${product.slug}/${slug}`}
                    aria-current={slug === unit.slug ? 'page' : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="lessons-list grid grid--shrink g-6" key={unit.slug}>
          <Pieces unit={unit} />
        </div>
        <p className="row mt-12">
          {next && (
            <Link className="btn btn--go" to={`/learning/${code}/${product.slug}/${next.slug}`}>
              Next: {next.name}
            </Link>
          )}
          <Link className="btn" to={`/learning/${code}`}>
            All your learning
          </Link>
        </p>
      </div>
    </div>
  );
}

function Pieces({ unit }: { unit: Unit }) {
  switch (unit.kind) {
    case 'practice':
      return unit.questions.map((question, index) => (
        <PracticeQuestion key={question.ask} number={index + 1} question={question} />
      ));
    case 'test':
      return <MockTest questions={unit.questions} />;
    case 'scenes':
      return unit.scenes.map((scene, index) => (
        <SceneCard key={scene.name} number={index + 1} scene={scene} />
      ));
    case 'exercises':
      return unit.exercises.map((exercise) => <ExerciseCard key={exercise.name} exercise={exercise} />);
    case 'reactions':
      return unit.reactions.map((reaction) => <ReactionCard key={reaction.name} reaction={reaction} />);
  }
}

export const ErrorBoundary = CodeBoundary;

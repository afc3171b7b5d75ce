import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { CodeBoundary } from '#src/features/learning/access/code-boundary.tsx';
import type { CopyKey } from '#src/features/learning/access/copy.server.ts';
import { requireProduct } from '#src/features/learning/access/require-product.server.ts';
import { toQuestion } from '#src/features/learning/bank/question-bank.ts';
import { bankContext } from '#src/features/learning/bank/read-bank.server.ts';
import { materialOf } from '#src/features/learning/material/material.server.ts';
import { THEORY, type Unit } from '#src/features/learning/material.ts';
import { type LastAnswers, PracticeSet } from '#src/features/learning/practice/practice-set.tsx';
import {
  answerQuestion,
  learningProgress,
  progressOf,
} from '#src/features/learning/progress/progress.server.ts';
import { REPEAT } from '#src/features/learning/progress/repetition.ts';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/material-page.ts';
import { Pieces } from './pieces.tsx';
import '#src/features/learning/learning.css';

/** One unit of a product. Its content is in no script, so nobody can load it without the code. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { code, copy, product } = await requireProduct(context, params, paidOrders);
  const material = materialOf(context.get(bankContext), product.slug);
  const given = givenIn(request);
  const repeated =
    product.slug === THEORY && params.unit === REPEAT
      ? await repeat(context, copy, given?.question)
      : undefined;
  const unit = repeated?.unit ?? material?.units.find(({ slug }) => slug === params.unit);
  if (!material || !unit) throw new Response('Not part of this order', { status: 404 });
  if (unit.kind === 'tests') throw redirect(`/learning/${code}/tests`);
  return {
    code,
    product: { name: product.name, slug: product.slug },
    intro: repeated?.intro ?? material.intro,
    units: material.units.map(({ slug, name }) => ({ slug, name })),
    unit,
    last: unit.kind === 'practice' ? await lastAnswers(context, copy, unit.questions) : {},
    given,
  };
}

/** An answer without a script: the page shows what was right, at an address that can be read again. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { copy } = await requireProduct(context, params, paidOrders);
  const { question = '', option: chosen } = await readPosted(request);
  const option = Number(chosen ?? Number.NaN);
  const { db, clock } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const page = new URL(request.url).pathname;
  if (params.slug !== THEORY || ![0, 1, 2, 3].includes(option)) return redirect(`${page}#${question}`, 303);
  const kept = await answerQuestion(db, { copy, bank }, { question, option }, clock.now());
  return redirect(kept ? `${page}?question=${question}&option=${option}#${question}` : page, 303);
}

/** What a form without a script has just brought. */
function givenIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const question = query.get('question');
  const option = Number(query.get('option') ?? Number.NaN);
  return question && [0, 1, 2, 3].includes(option) ? { question, option } : undefined;
}

async function lastAnswers(
  context: Readonly<RouterContextProvider>,
  copy: CopyKey,
  questions: readonly { id: string }[],
): Promise<LastAnswers> {
  const kept = await progressOf(context.get(servicesContext).db, copy);
  const answered = questions.flatMap(({ id }) => {
    const progress = kept.get(id);
    return progress ? [[id, progress.box === 0 ? 'wrong' : 'right']] : [];
  });
  return Object.fromEntries(answered);
}

/** What comes back today; with it what was just answered, which is due no longer where it was right. */
async function repeat(context: Readonly<RouterContextProvider>, copy: CopyKey, answered: string | undefined) {
  const { db, clock } = context.get(servicesContext);
  const bank = context.get(bankContext);
  const { due, toRepeat, nextOn } = await learningProgress(db, { copy, bank }, clock.now());
  const ids = answered && !toRepeat.includes(answered) ? [answered, ...toRepeat] : toRepeat;
  const questions = ids.flatMap((id) => bank.byId.get(id) ?? []).map((question) => toQuestion(question));
  const unit: Unit = { slug: REPEAT, name: 'Questions to repeat today', kind: 'practice', questions };
  if (due.length > 0)
    return {
      unit,
      intro: `${due.length === 1 ? 'One question is' : `${due.length} questions are`} due. The ones you got wrong come first.${due.length > toRepeat.length ? ` Here are ${toRepeat.length} of them.` : ''}`,
    };
  return {
    unit,
    intro: nextOn
      ? `Nothing to repeat today. The next questions come back on ${formatDate(nextOn)}.`
      : 'Nothing to repeat yet. Answer some questions first: they come back here after 1, 3, 7, 16 and 35 days.',
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const title = loaderData ? `${loaderData.unit.name}, ${loaderData.product.name}` : 'Your learning';
  return [{ title: pageTitle(title, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function MaterialPage({
  loaderData: { code, product, intro, units, unit, last, given },
}: Route.ComponentProps) {
  const next = units[units.findIndex(({ slug }) => slug === unit.slug) + 1];
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: `/learning/${code}`, name: 'Your learning' }]} here={product.name} />
      <div className="pad">
        <div className="narrow stack">
          <h1 className="h1--quiet">{unit.name}</h1>
          <p className="lead">{intro}</p>
          {unit.kind !== 'practice' && (
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
          )}
        </div>
        <div className="lessons-list grid grid--shrink g-6" key={unit.slug}>
          {unit.kind === 'practice' ? (
            unit.questions.length > 0 && (
              <PracticeSet code={code} questions={unit.questions} last={last} given={given} />
            )
          ) : (
            <Pieces unit={unit} />
          )}
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

export const ErrorBoundary = CodeBoundary;

import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router';
import { AffectedList } from '#src/features/lessons/time-off/affected-list.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { reportBrokenCarAction } from '../day/broken-car-action.server.ts';
import { readBrokenCar } from '../day/read-broken-car.server.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-broken-car-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return readBrokenCar(deps, context.get(instructorContext).slug, new URL(request.url).searchParams);
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), [reportBrokenCarAction]);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('My car broke down', matches) }];
}

export default function DiaryBrokenCarPage({
  loaderData: { today, from, lastDay, furthest, lessons, counted, running },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <div className="wrap">
      <PageTop back={['/diary', 'Today']} title="My car broke down">
        Choose until when you can’t teach, and what becomes of each lesson. Nobody is charged, and learners
        have their hours back. Our office is told too.
      </PageTop>
      <Form className="cluster items-end g-3 mt-6" key={`${from} ${lastDay}`}>
        <Field id="from" name="from" label="From, today" type="time" defaultValue={from} required />
        <Field
          id="until"
          name="until"
          label="Until the end of"
          type="date"
          min={today}
          max={furthest}
          defaultValue={lastDay}
          required
        />
        <button type="submit" className="btn">
          Show
        </button>
      </Form>
      {running.map(({ id, name }) => (
        <p key={id} className="notice mt-6">
          Your lesson with {name} has begun. <a href={`/diary/lessons/${id}#cancel`}>Cancel it by itself</a>
        </p>
      ))}
      <ActionForm
        form={buttonForm<[typeof reportBrokenCarAction]>('reportBrokenCar', {
          hidden: { from, last_day: lastDay },
          refused,
        })}
        back="/diary"
        className="panel stack mt-6"
      >
        <h2>{lessons.length === 0 ? 'No lessons then' : counted}</h2>
        <AffectedList lessons={lessons} pathOf={(id) => `/diary/lessons/${id}`} />
        {lessons.length > 0 && (
          <p className="quiet">
            Whoever takes over is told at once: ring them first where it is soon. All of it happens, or
            nothing where something has changed.
          </p>
        )}
        <Submit className="btn btn--go">
          {lessons.length === 0 ? 'Close my diary' : 'Close my diary and tell everybody'}
        </Submit>
      </ActionForm>
    </div>
  );
}

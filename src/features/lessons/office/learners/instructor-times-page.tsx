import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { WeekGrid } from '#src/kit/parts/week-grid.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { setFreeTimesAction } from './free-times-action.server.ts';
import { readTimeOffers } from './read-time-offers.server.ts';
import { TimeOffers } from './time-offers.tsx';
import { offerTimeAction } from './time-offers-action.server.ts';
import './lessons.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/instructor-times-page.ts';

const pageActions = [setFreeTimesAction, offerTimeAction];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock } = office.deps;
  const instructor = await findInstructor(db, params.slug ?? '', clock.now());
  if (!instructor) throw new Response('No such instructor', { status: 404 });
  const { slug, name } = instructor;
  const free = (await freeTimesOfAll(db)).get(slug) ?? [];
  return {
    slug,
    name,
    free,
    offers: await readTimeOffers(office.deps, slug),
    mayChange: may(staff, 'work'),
    mayOffer: may(staff, 'diary'),
    done: doneWords(request, pageActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), pageActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `${loaderData.name}’s free times`) ?? 'Free times';
  return [{ title: pageTitle(title, matches) }];
}

export default function InstructorTimesPage({
  loaderData: { slug, name, free, offers, mayChange, mayOffer, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const caption = 'When there is usually room for a learner';
  return (
    <>
      <PageHead title={`${name}’s free times`} trail={[['/office/instructors', 'Instructors']]} here={name}>
        Compared with a learner’s own times when lessons are placed
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Panel id="times" title="In a week">
          {mayChange ? (
            <ActionForm
              form={buttonForm<[typeof setFreeTimesAction]>('setFreeTimes', { subject: { slug }, refused })}
              className="stack"
            >
              <WeekGrid caption={caption} free={free} change />
              <Submit className="btn btn--go">Save times</Submit>
            </ActionForm>
          ) : (
            <WeekGrid caption={caption} free={free} />
          )}
        </Panel>
        <TimeOffers slug={slug} name={name} offers={offers} mayOffer={mayOffer} refused={refused} />
      </div>
    </>
  );
}

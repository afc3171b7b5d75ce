import { useMemo } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { AskForPush } from '#src/kit/push/ask-for-push.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import { isChangedByOthers } from '../../bookings/booking-news.server.ts';
import { audienceOf } from '../../learners/learner-access.server.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { openShare } from '../../learners/shares.server.ts';
import { calendarActions } from '../actions/calendar-actions.server.ts';
import { messageActions, messageForm } from '../actions/message-actions.server.ts';
import { passActions, passForm } from '../actions/pass-actions.server.ts';
import { proposalActions } from '../actions/proposal-actions.server.ts';
import { payPageOf, topUpActions } from '../actions/top-up-actions.server.ts';
import { joinForm, waitingActions } from '../actions/waiting-actions.server.ts';
import { learnerDoneWords } from '../done-text.server.ts';
import { DoneNotice, LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeOrOpen } from '../see-lessons.server.ts';
import { AddedHours } from '../top-up/added-hours.tsx';
import { readAdded, readTopUp, shownHours } from '../top-up/read-top-up.server.ts';
import { TopUpCard } from '../top-up/top-up-card.tsx';
import type { Route } from './+types/lessons-page.ts';
import { AllLearners } from './all-learners.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { calendarOf } from './calendar-of.server.ts';
import { ComingUp } from './coming-up.tsx';
import { HoursCard } from './hours-card.tsx';
import { InstructorCard } from './instructor-card.tsx';
import type { KeptLessons } from './keep-lessons-client.ts';
import { keptOfOthers, learnersAtAGlance } from './learners-at-a-glance.server.ts';
import { LessonsApp } from './lessons-app.tsx';
import { NextLesson, NothingNext } from './next-lesson.tsx';
import { NoLessons } from './no-lessons.tsx';
import { OpenLessons } from './open-lessons.tsx';
import { ownLessons } from './own-lessons.server.ts';
import { CancelledLessons, PastLessons } from './past-lessons.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ShareCard } from './share-card.tsx';
import { sharedWith } from './shared-with.server.ts';
import { TestCard } from './test-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import '#src/ui/css/account.css';
import '../../lesson-sign.css';
import './home.css';
import './hours.css';
import './home-lists.css';
import type { Matches } from '#src/platform/page-meta.ts';

/** What changed before is no news. */
const NEWS_MS = 7 * DAY_MS;

export async function loader(args: LoaderFunctionArgs) {
  const services = args.context.get(servicesContext);
  const { db, clock } = services;
  const access = await seeOrOpen(args);
  if ('unopened' in access)
    return { toOpen: { learner: firstNameOf(access.unopened.learner), by: access.unopened.by } };
  if ('choose' in access)
    return access.choose.length > 0
      ? { everyone: await learnersAtAGlance(services, access.holder, access.choose) }
      : { everyone: null };
  const query = new URL(args.request.url).searchParams;
  const { hours, entries, ...own } = await ownLessons(db, access.learner.id, clock.now(), {
    all: query.get('all') === 'yes',
  });
  const { at, holder, isBuyer } = access;
  const isForAnother = isBuyer && `${holder?.firstname} ${holder?.surname}` !== own.learner.name;
  return {
    at,
    own,
    entries: entries.map(({ orderId: _, kind: _kind, ...entry }) => entry),
    hours: shownHours(hours, clock.now()),
    topUp: await readTopUp(services, access, hours),
    added: await readAdded(services, access, { order: query.get('added') ?? undefined, hours, entries }),
    done: learnerDoneWords(args.request),
    forms: { joinWaitingList: joinForm(), messageInstructor: messageForm(), passToLearner: passForm() },
    ...(await calendarOf(services, {
      learnerId: access.learner.id,
      audience: audienceOf(access),
      getsEmails: !holder || holder.email.toLowerCase() === own.learner.email.toLowerCase(),
    })),
    ...(await sharedWith(db, access, { isForAnother, now: clock.now() })),
    isForAnother,
    others: holder && at.learner ? await keptOfOthers(services, holder, at.learner) : [],
    // A link opens lessons without a sign-in, and notifications end with one.
    hasNews:
      holder !== undefined &&
      (await isChangedByOthers(
        db,
        [own.next, own.cancelled[0]].flatMap((lesson) => lesson?.id ?? []),
        new Date(clock.now().getTime() - NEWS_MS),
      )),
  };
}

export async function action(args: ActionFunctionArgs) {
  const services = args.context.get(servicesContext);
  const { token } = args.params;
  const access = await seeOrOpen(args);
  if ('choose' in access) throw redirect(lessonsPath({}, 'lessons'));
  if ('unopened' in access) {
    const posted = await args.request.formData();
    const isOpened = posted.get('act') === 'openLessons' && (await openShare(services, token ?? ''));
    return redirect(`${lessonsPath({ token }, 'lessons')}${isOpened ? '?done=openLessons' : ''}`, 303);
  }
  const actions = [
    ...messageActions,
    ...proposalActions,
    ...calendarActions,
    ...waitingActions,
    ...passActions,
    ...topUpActions,
  ];
  return postedLearnerAction(args, actions, { access, onTo: payPageOf });
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Your lessons', matches);

/** What the phone keeps, of everyone whose lessons the account has. */
function keptOf(loaded: Route.ComponentProps['loaderData']): KeptLessons[] {
  if ('own' in loaded) return [loaded.own, ...loaded.others];
  return loaded.everyone?.learners.map((one) => one.own) ?? [];
}

export default function OwnLessonsPage({ loaderData }: Route.ComponentProps) {
  const refused = useRefused();
  useReloadFromCache();
  const kept = useMemo(() => keptOf(loaderData), [loaderData]);
  if (loaderData.toOpen) return <OpenLessons {...loaderData.toOpen} />;
  if (loaderData.everyone !== undefined)
    return (
      <LessonsPage at={{}}>
        {loaderData.everyone ? (
          <>
            <AllLearners {...loaderData.everyone} />
            <LessonsApp kept={kept} />
          </>
        ) : (
          <NoLessons />
        )}
      </LessonsPage>
    );
  const { at, own, done, isForAnother, calendar, waiting, passed, forms, hasNews } = loaderData;
  const { entries, hours, topUp, added } = loaderData;
  const noted = own.instructor && own.past.find(({ note }) => note !== '');
  return (
    <LessonsPage at={at}>
      <div className="learner__head">
        <h1 className="h1--quiet">
          {at.token || at.name || isForAnother ? `${own.learner.name}’s lessons` : 'Your lessons'}
        </h1>
      </div>
      <DoneNotice message={done} />
      {added && <AddedHours at={at} added={added} />}
      <div className="learner__top grid grid--shrink g-5">
        {own.next ? (
          <NextLesson at={at} lesson={own.next} home={own.learner.postcode} />
        ) : (
          <NothingNext at={at} canBook={own.minutes.remaining >= 60} firstFree={own.firstFree} />
        )}
        <InstructorCard
          at={at}
          instructor={own.instructor}
          messaged={own.messaged}
          message={forms.messageInstructor}
          noted={noted}
          firstFree={own.next ? own.firstFree : null}
          refused={refused}
        />
      </div>
      {hasNews && (
        <AskForPush
          realm="account"
          question={`Tell me on this device when ${isForAnother ? `${own.learner.name}’s` : 'my'} lessons change`}
        />
      )}
      <div className={topUp ? 'learner__hours' : undefined}>
        <HoursCard at={at} minutes={own.minutes} entries={entries} shown={hours} hasTopUp={topUp !== null} />
        {topUp && <TopUpCard at={at} topUp={topUp} refused={refused} />}
      </div>
      <div className="learner__two g-10 mt-12 items-start grid grid--shrink">
        <div className="stack stack--wide">
          <ComingUp
            at={at}
            coming={own.coming}
            series={own.series}
            testClock={own.test?.clock}
            refused={refused}
          />
          <CancelledLessons cancelled={own.cancelled} />
          <PastLessons at={at} past={own.past} count={own.pastCount} above={noted} />
          <CalendarCard at={at} calendar={calendar} refused={refused} />
          {passed && (
            <ShareCard learner={own.learner} passed={passed} pass={forms.passToLearner} refused={refused} />
          )}
        </div>
        <div className="stack">
          <TestCard at={at} test={own.test} lastTest={own.lastTest} />
          <ProgressCard at={at} progress={own.progress} />
          <WaitingCard
            waiting={waiting}
            join={forms.joinWaitingList}
            instructor={own.instructor}
            refused={refused}
          />
        </div>
      </div>
      {!at.token && <LessonsApp kept={kept} />}
    </LessonsPage>
  );
}

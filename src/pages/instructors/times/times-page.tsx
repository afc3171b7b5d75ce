import { type FormEvent, useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useNavigate,
} from 'react-router';
import { useRememberedPlace } from '#src/features/areas/remembered-place.ts';
import { useBasket } from '#src/features/basket/basket-store.ts';
import { basketPostContext, postedBasket } from '#src/features/basket/no-script/basket-posts.server.ts';
import { heldIn, isTaken, lessonsFor } from '#src/features/checkout/held-time/held-in-basket.ts';
import { holdATime } from '#src/features/checkout/held-time/held-time-calls.ts';
import { changeHeldByPost } from '#src/features/checkout/held-time/held-time-posts.server.ts';
import { instructorPath } from '#src/features/instructors/instructor-text.ts';
import { LengthLinks } from '#src/features/lessons/availability/picker/length-links.tsx';
import type { ShownDay } from '#src/features/lessons/availability/picker/picking.ts';
import { pickUpIn, timesPath } from '#src/features/lessons/availability/picker/times-path.ts';
import { DayTimes, WeekLinks } from '#src/features/lessons/availability/picker/times-picker.tsx';
import type { LessonLength } from '#src/features/lessons/booking.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDay, londonHour } from '#src/platform/dates.ts';
import { readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { useSingleFlight } from '#src/ui/form/use-single-flight.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import { DeadEnd, statusOf } from '../../layout/dead-end.tsx';
import { UnknownInstructor } from '../instructor-gone.tsx';
import type { Route } from './+types/times-page.ts';
import { type ChosenTimes, chosenTimes } from './chosen-times.server.ts';
import { FirstLessonSummary } from './first-lesson-summary.tsx';
import { JustTaken } from './just-taken.tsx';
import '#src/features/basket/basket.css';
import '#src/features/checkout/held-time/held-time.css';

export async function loader({ context, params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(servicesContext);
  const posted = await postedBasket(context.get(basketPostContext));
  const pageData = await chosenTimes(db, {
    slug,
    query: new URL(request.url).searchParams,
    now: clock.now(),
    held: heldIn(posted)?.options.held_slot,
  });
  if (!pageData) throw new Response('No such instructor', { status: 404 });
  return { ...pageData, posted };
}

/** What a browser without scripts posts: a time to hold, or the one to let go. */
export async function action({ context, params: { slug = '' }, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const ip = context.get(pageContext).address;
    const held = { ...fields, instructor: slug };
    const cookie = await changeHeldByPost(context.get(basketPostContext), ip, held);
    const { pathname, search } = new URL(request.url);
    return seeOther(pathname + search, [cookie]);
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const name = loaderData?.person.name ?? '';
  return [
    { title: pageTitle(`Free times with ${name}`, matches) },
    { name: 'description', content: `When ${name} is free in the next four weeks.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function TimesPage({
  loaderData: { person, filters, lengths, times, lessons, packages, posted },
  actionData: refused,
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  const remembered = useRememberedPlace();
  const kept = useBasket();
  const basket = posted ?? kept.basket;
  const item = heldIn(basket);
  const held = item?.held_time?.instructor.slug === person.slug ? item.held_time : undefined;
  const [picked, pick] = useState('');
  const [lost, lose] = useState(isTaken(refused?.code) ? refused?.values.slot : undefined);
  const [problem, say] = useState('');

  const { hasPlace, ...options } = filters;
  const pathOf = (change: { from?: string; minutes?: LessonLength; week?: string }) =>
    timesPath(person.slug, { ...options, ...change });
  const nearby = hasPlace ? undefined : pickUpIn(person.outcodes, remembered?.place);
  const better = nearby && nearby !== filters.from ? pathOf({ from: nearby }) : undefined;
  useEffect(() => {
    if (better) void navigate(better, { replace: true });
  }, [better, navigate]);

  const chosen = picked || held?.starts_at || '';
  const inBasket = lessonsFor(basket, lessons, { slug: person.slug, minutes: filters.minutes });

  const [busy, hold] = useSingleFlight(async (form: HTMLFormElement) => {
    say('');
    lose(undefined);
    if (!chosen) return say('Choose a time.');
    const product = Number(new FormData(form).get('product_id')) || null;
    const result = await holdATime({
      instructor: person.slug,
      starts_at: chosen,
      minutes: filters.minutes,
      outcode: filters.from,
      product_id: product,
    });
    if (!result.ok && isTaken(result.code)) lose(chosen);
    else if (!result.ok) say(result.message);
    pick('');
    await revalidate();
  });

  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/instructors', name: 'Instructors' },
          { to: instructorPath(person.slug), name: person.name },
        ]}
        here="Free times"
      />
      <div className="choosing__head grid g-3">
        <h1 className="h1--quiet">Choose your first lesson</h1>
        <WithWhom
          person={person}
          filters={filters}
          onFrom={(from) => void navigate(pathOf({ from }), { preventScrollReset: true })}
        />
      </div>
      <form
        className="split choosing__form"
        method="post"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void hold(event.currentTarget);
        }}
      >
        <div className="grid grid--shrink g-8">
          {lost ? (
            <JustTaken lost={lost} times={times} person={person} filters={options} onPick={pick} />
          ) : (
            <ErrorSummary
              problems={problem || refused?.message ? [{ text: problem || refused?.message || '' }] : []}
              title="Choose your first lesson"
            />
          )}
          <LengthLinks
            lengths={lengths}
            minutes={filters.minutes}
            hrefOf={(minutes) => pathOf({ minutes })}
          />
          <div className="grid grid--shrink g-4">
            <h2 className="choosing__h">When?</h2>
            <WeekLinks
              weeks={times.weeks}
              currentWeek={times.week}
              hrefOf={({ first }) => pathOf({ week: first })}
            />
            <DayTimes
              days={withHeld(times.days, held?.starts_at)}
              chosen={chosen}
              gone={lost ? timeOf(lost) : undefined}
              today={times.today}
              onChoose={({ value }) => pick(value)}
            />
          </div>
        </div>
        <FirstLessonSummary
          person={person}
          filters={filters}
          packages={packages}
          basket={basket}
          held={held}
          inBasket={inBasket}
          busy={busy}
          chosen={chosen}
          heldElsewhere={held ? undefined : item}
        />
      </form>
    </div>
  );
}

/** What the buyer holds is taken in the diary, and stands among the free times. */
function withHeld(days: ShownDay[], held: string | undefined): ShownDay[] {
  if (!held) return days;
  const own = timeOf(held);
  return days.map(({ day, times }) =>
    day === own.day && !times.some(({ value }) => value === held)
      ? { day, times: [...times, own].sort((a, b) => (a.value < b.value ? -1 : 1)) }
      : { day, times },
  );
}

function timeOf(value: string) {
  const instant = new Date(value);
  return { value, day: londonDay(instant), clock: londonHour(instant) };
}

function WithWhom({
  person: { name, portrait, outcodes },
  filters,
  onFrom,
}: Pick<ChosenTimes, 'person' | 'filters'> & { onFrom(from: string): void }) {
  return (
    <div className="with-who cluster g-2 gx-3">
      <Portrait className="face" src={portrait} size={40} />
      <span>
        With <strong>{name}</strong>,
      </span>
      <label htmlFor="from">picked up in</label>
      <select
        className="input"
        id="from"
        name="from"
        form="from-form"
        value={filters.from}
        onChange={(event) => onFrom(event.target.value)}
      >
        {outcodes.map((outcode) => (
          <option key={outcode}>{outcode}</option>
        ))}
      </select>
      <noscript>
        <form id="from-form" method="get">
          <input type="hidden" name="minutes" value={filters.minutes} />
          <input type="hidden" name="gearbox" value={filters.transmission} />
          <button className="btn btn--small" type="submit">
            Show times
          </button>
        </form>
      </noscript>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownInstructor />;
  return <DeadEnd status={statusOf(error)} />;
}

import type { ReactNode } from 'react';
import { TellMe } from '#src/features/alerts/tell-me.tsx';
import { areaPath } from '#src/features/areas/area-paths.ts';
import { sayMiles } from '#src/features/areas/format-miles.ts';
import { AcceptTerms } from '#src/features/orders/terms/accept-terms.tsx';
import { formatDate } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type Pence, pounds, shortPounds } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import {
  FromGiver,
  GiftTick,
  keptPurchase,
  problemsOf,
  RecipientName,
  sentField,
  TellsBuyer,
} from './gift-form-parts.tsx';
import type { GiftOffer, GiftQuery, HoursOffered, InstructorOffered } from './gift-offer.server.ts';
import '#src/features/lessons/availability/picker/picking.css';

export interface OpenGift {
  ref: string;
  balance: Pence;
  expiresOn: string;
  asked: GiftQuery;
  giver: string | undefined;
  /** Whether the giver asks to be told that it was taken up. */
  asksForNews: boolean;
  offer: GiftOffer;
  freeHours: number;
  purchase: string;
  /** The product that it is given for, by its name then. */
  given: string | null;
  /** Whether that is on sale. */
  isSold: boolean;
}

type Taught = Extract<GiftOffer, { kind: 'taught' }>;
type Refused = RefusedPost | undefined;

/** What a gift buys, and the form that books it. Browsers post it by themselves, so it needs no script. */
export function GiftForm({ gift, refused }: { gift: OpenGift; refused: Refused }) {
  const { balance, expiresOn, giver, asked, offer } = gift;
  const isTaught = offer.kind === 'taught';
  return (
    <div className="gift__do">
      <h1 className="h1--quiet">
        {gift.given ?? `${shortPounds(balance)} of driving lessons`}
        <FromGiver giver={giver} />
      </h1>
      <p className="lead gift__lead">
        Choose who teaches you and when you start. It lasts until {formatDate(expiresOn)}.
      </p>
      {gift.given && <GivenAtPrice gift={gift} given={gift.given} />}
      {isTaught && <ErrorSummary title="Your gift" problems={refused ? problemsOf(refused) : []} />}
      <Step number={1} isDone={isTaught} title="Where should lessons start from?" id="where">
        <form method="get" action="#where">
          <input type="hidden" name="gearbox" value={asked.transmission} />
          <label className="field__label" htmlFor="from">
            Your postcode
          </label>
          <div className="find">
            <input
              className="input input--postcode"
              id="from"
              name="postcode"
              defaultValue={asked.postcode}
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <button className="btn" type="submit">
              Check
            </button>
          </div>
        </form>
        <div role="status">
          <Place gift={gift} />
        </div>
      </Step>
      {isTaught && (
        // Each postcode has prices and people of its own.
        <Claim key={`${asked.postcode} ${asked.transmission}`} gift={gift} offer={offer} refused={refused} />
      )}
    </div>
  );
}

/** Prices differ by area and change with time, so what was paid is said before anything is chosen. */
function GivenAtPrice({ gift: { balance, isSold }, given }: { gift: OpenGift; given: string }) {
  return (
    <p className="gift__lead">
      {isSold
        ? `${pounds(balance)} was paid for it, the price of ${given}. It buys lessons for that amount wherever we teach.`
        : `${given} isn’t on sale at the moment. The ${pounds(balance)} that was paid for it buys lessons, or anything else we sell with the code from your email or card.`}
    </p>
  );
}

function Step({
  number,
  isDone,
  title,
  id,
  children,
}: {
  number: number;
  isDone: boolean;
  title: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <section className="gift-step" aria-labelledby={id}>
      <div className="gift-step__head">
        <span className={isDone ? 'jn jn--done' : 'jn jn--here'} aria-hidden="true">
          {isDone ? <TickIcon /> : number}
        </span>
        <h2 id={id}>{title}</h2>
      </div>
      <div className="gift-step__in grid grid--shrink g-4">{children}</div>
    </section>
  );
}

/** Whether we teach there. Where we don't, the gift is kept, and there are other ways. */
function Place({ gift: { offer, expiresOn } }: { gift: OpenGift }): ReactNode {
  if (offer.kind === 'nothing') return null;
  if (offer.kind === 'unknown')
    return <p className="field__error">We couldn’t find that postcode. Enter one like LS6 3AD.</p>;
  if (offer.kind === 'taught')
    return (
      <p className="gift__yes cluster g-0 gx-2">
        <TickIcon /> Yes, we teach in {offer.place}
      </p>
    );
  const nearest = offer.kind === 'nearby' ? offer.nearest : undefined;
  return (
    <div className="gift-none">
      <h3 className="gift-none__head">
        {offer.kind === 'nearby'
          ? `We don’t teach in ${offer.place} yet`
          : `No such lessons in ${offer.area} now`}
      </h3>
      <div className="gift-none__in grid g-4">
        <p>Your gift is safe. It lasts until {formatDate(expiresOn)}.</p>
        <ul className="gift-none__ways grid g-3">
          <li>
            <a href="#from">Start from somewhere else</a>
            <p>
              A college, work or a friend’s.
              {nearest && (
                <>
                  {' '}
                  The nearest area is <Link to={areaPath(nearest.slug)}>{nearest.name}</Link>,{' '}
                  {sayMiles(nearest.miles)} away.
                </>
              )}
            </p>
          </li>
          {offer.kind === 'nearby' && (
            <li>
              <TellMe outcode={offer.place} />
              <p>One email, and nothing else.</p>
            </li>
          )}
          <li>
            Ring us on <SchoolPhone />
            <p>We’ll help you find a way to use it.</p>
          </li>
        </ul>
      </div>
    </div>
  );
}

function Claim({ gift, offer, refused }: { gift: OpenGift; offer: Taught; refused: Refused }) {
  const { asked, purchase } = gift;
  return (
    <form method="post" action={`?${new URLSearchParams(queryOf(asked))}`} noValidate>
      <input type="hidden" name="purchase" value={keptPurchase(refused) ?? purchase} />
      <Step number={2} isDone={false} title="Who, and when first?" id="who">
        <Gearbox asked={asked} />
        <Hours gift={gift} offer={offer} refused={refused} />
        <Times asked={asked} offer={offer} refused={refused} />
      </Step>
      <Step number={3} isDone={false} title="You" id="you">
        <You gift={gift} refused={refused} />
      </Step>
    </form>
  );
}

function queryOf({ postcode, transmission, more }: GiftQuery): Record<string, string> {
  const query = { postcode, gearbox: transmission };
  return more ? { ...query, more } : query;
}

function Gearbox({ asked }: { asked: GiftQuery }) {
  const link = (transmission: GiftQuery['transmission'], name: string) => (
    <Link
      className={asked.transmission === transmission ? 'btn gift__gearbox' : 'btn btn--text'}
      to={`?${new URLSearchParams(queryOf({ ...asked, transmission }))}`}
      preventScrollReset
      aria-current={asked.transmission === transmission ? 'true' : undefined}
    >
      {name}
    </Link>
  );
  return (
    <nav className="cluster g-3" aria-label="Gearbox">
      {link('manual', 'Manual')}
      {link('automatic', 'Automatic')}
    </nav>
  );
}

/** How far the money goes there, before anything is chosen. */
function Hours({ gift, offer, refused }: { gift: OpenGift; offer: Taught; refused: Refused }) {
  const [first] = offer.choices;
  const chosen = refused?.values.hours ?? (first && first.due === 0 ? first.value : '');
  return (
    <fieldset>
      <legend className="field__label">
        What {shortPounds(gift.balance)} buys in {offer.area}
      </legend>
      <div className="picks" id="hours" tabIndex={-1}>
        {offer.choices.map((choice) => (
          <label className="pick" key={choice.hours}>
            <input type="radio" name="hours" value={choice.value} defaultChecked={chosen === choice.value} />
            <span>
              <span className="pick__name">
                {choice.hours === 1 ? '1 hour' : `${choice.hours} hours`} of {gift.asked.transmission} lessons
              </span>
              <span className="pick__note">{noteOf(choice)}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="hours" error={refused?.errors.hours?.[0]} />
    </fieldset>
  );
}

function noteOf({ price, due, left }: HoursOffered): string {
  const all = `${pounds(price)} with all fees. `;
  if (due > 0) return `${all}You pay ${pounds(due)} by card or PayPal, on the next pages`;
  return left > 0 ? `${all}Nothing to pay. ${pounds(left)} stays on your gift` : `${all}Nothing to pay`;
}

function Times({ asked, offer, refused }: { asked: GiftQuery; offer: Taught; refused: Refused }) {
  const chosen = refused && !refused.code ? refused.values.first_lesson : undefined;
  return (
    <fieldset>
      <legend className="field__label">Your first lesson, an hour</legend>
      <p className="field__hint">A time is yours once you’ve booked it</p>
      {offer.instructors.length === 0 && <p>Nobody is free in the next four weeks.</p>}
      <div id="first_lesson" tabIndex={-1}>
        <ul className="gift-instructors grid g-3">
          {offer.instructors.map((instructor) => (
            <InstructorChoice key={instructor.slug} asked={asked} instructor={instructor} chosen={chosen} />
          ))}
        </ul>
        <label className="pick gift__later">
          <input
            type="radio"
            name="first_lesson"
            value=""
            defaultChecked={chosen === '' || offer.instructors.length === 0}
          />
          <span>
            <span className="pick__name">Another time</span>
            <span className="pick__note">We’ll ring you to agree who and when</span>
          </span>
        </label>
      </div>
      <FieldError id="first_lesson" error={refused?.errors.first_lesson?.[0]} />
    </fieldset>
  );
}

function InstructorChoice({
  asked,
  instructor,
  chosen,
}: {
  asked: GiftQuery;
  instructor: InstructorOffered;
  chosen: string | undefined;
}) {
  const { slug, name, portrait, reviews, times } = instructor;
  const hasMore = asked.more === slug;
  return (
    <li id={slug} className="gift-instructor grid grid--shrink g-3">
      <div className="cluster g-3">
        <Portrait className="face" src={portrait} size={48} />
        <div>
          <h3 className="gift-instructor__name">{name}</h3>
          <p className="small quiet">{reviews}</p>
        </div>
      </div>
      <div className="gift-instructor__times grid g-2">
        {times.map((time) => (
          <label className="time" key={time.value}>
            <input
              type="radio"
              name="first_lesson"
              value={time.value}
              defaultChecked={chosen === time.value}
            />
            <span>
              <b>{time.day}</b>
              <small>
                {time.clock}
                <span className="visually-hidden"> with {name}</span>
              </small>
            </span>
          </label>
        ))}
        <Link
          className="gift-instructor__more"
          to={`?${new URLSearchParams(queryOf({ ...asked, more: hasMore ? '' : slug }))}#${slug}`}
          preventScrollReset
        >
          {hasMore ? 'Fewer times' : 'More times'}
          <span className="visually-hidden"> with {name}</span>
        </Link>
      </div>
    </li>
  );
}

function You({ gift, refused }: { gift: OpenGift; refused: Refused }) {
  const { asked, giver, asksForNews, freeHours } = gift;
  const values = refused?.values ?? {};
  const field = (name: string) => sentField(refused, name);
  return (
    <>
      <RecipientName field={field} />
      <Field
        {...field('phone')}
        label="Mobile number"
        hint="Your instructor rings or texts if they’re running late"
        className="input--short"
        type="tel"
        autoComplete="tel"
      />
      <Field
        {...field('email')}
        label="Email address"
        hint="For your lesson dates and a link to change them"
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <Field
        {...field('address_line_1')}
        label="Where should you be picked up?"
        hint="House number and street"
        autoComplete="address-line1"
      />
      <Field {...field('city')} label="Town or city" optional autoComplete="address-level2" />
      <Field
        {...field('postcode')}
        defaultValue={values.postcode ?? asked.postcode}
        label="Postcode"
        className="input--postcode"
        autoComplete="postal-code"
        spellCheck={false}
      />
      <p className="small">
        You need a provisional driving licence with you at every lesson.{' '}
        <a href="https://www.gov.uk/apply-first-provisional-driving-licence">Apply on GOV.UK</a>
      </p>
      <fieldset>
        <legend className="field__label">When should the lessons start?</legend>
        <p className="field__hint">You have 14 days to cancel. What you cancel goes back onto the gift.</p>
        <div className="picks picks--2" id="lessons_start" tabIndex={-1}>
          <Start value="soon" chosen={values.lessons_start} name="Start as soon as possible">
            If you cancel within 14 days, any lessons you have had are taken off
          </Start>
          <Start value="after_14_days" chosen={values.lessons_start} name="Start after 14 days">
            Only with a first lesson after that
          </Start>
        </div>
        <FieldError id="lessons_start" error={refused?.errors.lessons_start?.[0]} />
      </fieldset>
      <GiftTick name="terms" isTicked={values.terms === 'yes'} error={refused?.errors.terms?.[0]}>
        <AcceptTerms />
      </GiftTick>
      {asksForNews && <TellsBuyer giver={giver} isTicked={values.tells_buyer === 'yes'} done="booked" />}
      <p>
        <button className="btn btn--go" type="submit">
          Book my lessons
        </button>
      </p>
      <p className="small quiet">
        A lesson can be moved or cancelled free until {freeHours} hours before it begins.{' '}
        <a href="/privacy-policy-cookies">Privacy</a>
      </p>
    </>
  );
}

function Start({
  value,
  chosen,
  name,
  children,
}: {
  value: string;
  chosen: string | undefined;
  name: string;
  children: ReactNode;
}) {
  return (
    <label className="pick">
      <input type="radio" name="lessons_start" value={value} defaultChecked={chosen === value} />
      <span>
        <span className="pick__name">{name}</span>
        <span className="pick__note">{children}</span>
      </span>
    </label>
  );
}

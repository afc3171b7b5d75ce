import { alertPath } from '#src/features/alerts/alert.ts';
import { COURSE_REFUND } from '#src/features/basket/lines/course-place.ts';
import { CourseQuestions } from '#src/features/courses/course-questions.tsx';
import { AcceptTerms } from '#src/features/orders/terms/accept-terms.tsx';
import { formatDate } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pounds } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { Link } from '#src/ui/link.tsx';
import type { CourseDate, CourseGift } from './gift-course.server.ts';
import {
  FromGiver,
  GiftTick,
  keptPurchase,
  problemsOf,
  RecipientName,
  sentField,
  TellsBuyer,
} from './gift-form-parts.tsx';

interface Props {
  gift: {
    ref: string;
    giver: string | undefined;
    expiresOn: string;
    asksForNews: boolean;
    purchase: string;
  };
  course: CourseGift;
  refused: RefusedPost | undefined;
}

/** A course as a gift: which date, who comes, and what the course asks. Browsers post it by themselves, so it needs no script. */
export function GiftCourseForm({ gift, course, refused }: Props) {
  const { giver, expiresOn, ref } = gift;
  const open = course.dates.filter(({ isFull }) => !isFull);
  const full = course.dates.filter(({ isFull }) => isFull);
  return (
    <div className="gift__do">
      <h1 className="h1--quiet">
        {course.name}
        <FromGiver giver={giver} />
      </h1>
      <p className="lead gift__lead">
        {open.length > 0
          ? `Choose your date. Your gift lasts until ${formatDate(expiresOn)}.`
          : `All its dates are full now. Your gift is safe: it lasts until ${formatDate(expiresOn)}.`}
      </p>
      <ErrorSummary title="Your gift" problems={refused ? problemsOf(refused) : []} />
      {open.length > 0 && <ClaimForm gift={gift} course={course} open={open} full={full} refused={refused} />}
      {open.length === 0 && <FullDates dates={full} />}
      <p className="small quiet mt-4">
        Would you rather have something else? <Link to={`/vouchers/${ref}`}>See how to spend it</Link>.{' '}
        <a href="/privacy-policy-cookies">Privacy</a>
      </p>
    </div>
  );
}

function ClaimForm({
  gift: { giver, purchase, asksForNews },
  course,
  open,
  full,
  refused,
}: Props & { open: CourseDate[]; full: CourseDate[] }) {
  const values = refused?.values ?? {};
  const field = (name: string) => sentField(refused, name);
  return (
    <form className="stack" method="post" noValidate>
      <input type="hidden" name="purchase" value={keptPurchase(refused) ?? purchase} />
      <p className="row">
        <img src={course.image} alt="" width="96" height="72" />
        <span>
          {course.length}. <Link to={`/courses/${open[0]?.slug}`}>What {course.name} is like</Link>
        </span>
      </p>
      <fieldset>
        <legend className="field__label">Which date?</legend>
        <p className="field__hint">A place is yours once you’ve booked it</p>
        <div className="picks" id="date" tabIndex={-1}>
          {open.map((date) => (
            <label className="pick" key={date.id}>
              <input
                type="radio"
                name="date"
                value={date.value}
                defaultChecked={values.date === date.value || open.length === 1}
              />
              <span>
                <span className="pick__name">{date.when}</span>
                <span className="pick__note">{noteOf(date)}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="date" error={refused?.errors.date?.[0]} />
      </fieldset>
      {full.length > 0 && <FullDates dates={full} />}
      <RecipientName field={field} />
      <Field
        {...field('email')}
        label="Email address"
        hint="We confirm your place there, and tell you if anything changes"
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <CourseQuestions fieldOf={field} />
      <GiftTick name="terms" isTicked={values.terms === 'yes'} error={refused?.errors.terms?.[0]}>
        <AcceptTerms />
      </GiftTick>
      {asksForNews && <TellsBuyer giver={giver} isTicked={values.tells_buyer === 'yes'} done="booked" />}
      <p>
        <button className="btn btn--go" type="submit">
          Book my place
        </button>
      </p>
      <p className="small quiet">{COURSE_REFUND} What you get back goes onto the gift.</p>
    </form>
  );
}

function noteOf({ venue, places, due, left }: CourseDate): string {
  const where = places ? `${venue}. ${places}. ` : `${venue}. `;
  if (due > 0) return `${where}You pay ${pounds(due)} by card or PayPal, on the next pages`;
  return left > 0
    ? `${where}Nothing to pay. ${pounds(left)} stays on your gift`
    : `${where}Nothing to pay, now or on the day`;
}

/** The gift stays as it is until a place is free. */
function FullDates({ dates }: { dates: CourseDate[] }) {
  return (
    <div className="stack stack--3">
      <h2 className="field__label">Full dates</h2>
      <ul className="gift__full stack stack--3">
        {dates.map(({ id, slug, when, venue }) => (
          <li key={id}>
            <p>
              {when}, {venue}.
            </p>
            <p>
              <Link to={alertPath({ course: slug })}>
                Tell me when a place is free<span className="visually-hidden">: {when}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

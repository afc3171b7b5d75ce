import type { ReactNode } from 'react';
import { formatDate } from '#src/platform/dates.ts';
import { type Pence, shortPounds } from '#src/platform/money.ts';
import { InfoIcon } from '#src/ui/icons.tsx';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

interface Rest {
  /** The secret of the voucher's page. */
  ref: string;
  balance: Pence;
  expiresOn: string;
}

/** A gift that cannot be taken up: not yet, or not any more. It names nobody. */
export function GiftShut({
  state,
  on,
}: {
  state: 'early' | 'expired' | 'cancelled';
  on: string | undefined;
}) {
  const { heading, text } = {
    early: { heading: `This gift opens on ${on}`, text: 'Please open the link again on that day.' },
    expired: { heading: `This gift ran out on ${on}`, text: 'If you’d still like it, please ring us.' },
    cancelled: {
      heading: 'This gift can’t be used any more',
      text: 'It was cancelled. If you didn’t expect that, please ring us.',
    },
  }[state];
  return (
    <Plain heading={heading}>
      <p className="lead">{text}</p>
      <p>
        <SchoolPhone />
      </p>
    </Plain>
  );
}

const WHERE_IT_IS = {
  lessons: 'your lessons are in your account, and the email that confirmed them has a link to them',
  course: 'the email that confirmed your place has its date',
  learning: 'the code that opens it is in an email to you',
};

/** Somebody has taken it up. The link may have been passed on, so it says nobody's name. */
export function GiftTakenUp({
  on,
  kind,
  ...rest
}: Rest & { on: string | null; kind: 'lessons' | 'course' | 'learning' }) {
  return (
    <Plain heading="This gift has been claimed">
      <div className="notice">
        <InfoIcon />
        <p>
          Someone claimed it{on && ` on ${formatDate(on)}`}. If that was you, {WHERE_IT_IS[kind]}. If it
          wasn’t, ring us on <SchoolPhone />.
        </p>
      </div>
      <p className="cluster g-4">
        {kind === 'learning' ? (
          <Link className="btn" to="/learning">
            Enter the code
          </Link>
        ) : (
          <Link className="btn" to={`/account/sign-in?next=/account${kind === 'lessons' ? '/lessons' : ''}`}>
            Sign in
          </Link>
        )}
      </p>
      <LeftOnGift {...rest} />
    </Plain>
  );
}

/** This browser, or the account that is signed in, has taken it up. */
export function OwnGift({
  firstName,
  transaction,
  lesson,
  address,
  product,
  course,
  ...rest
}: Rest & {
  firstName: string;
  transaction: string;
  lesson: { booked: boolean; when: string } | undefined;
  address: string;
  /** A learning aid, which has its page until its code is not kept any more. */
  product: { name: string; path: string | undefined } | undefined;
  course: { name: string; place: string } | undefined;
}) {
  if (course)
    return (
      <Plain
        heading={
          <>
            See you there, <bdi>{firstName}</bdi>
          </>
        }
      >
        <div className="plate plate--green verdict stack">
          <p className="strong">{course.name}</p>
          <p>{course.place}</p>
        </div>
        <p>Your place is booked and paid for. We’ve emailed you the details.</p>
        <p>
          <Link className="btn btn--go" to={`/basket/checkout/confirmation/${transaction}`}>
            See your order
          </Link>
        </p>
        <LeftOnGift {...rest} />
      </Plain>
    );
  if (product)
    return (
      <Plain
        heading={
          <>
            It’s yours, <bdi>{firstName}</bdi>
          </>
        }
      >
        <div className="plate plate--green verdict stack">
          <p className="strong">{product.name} is open</p>
          <p>We’ve emailed you the code that opens it, on any device.</p>
        </div>
        <p className="cluster g-4">
          {product.path && (
            <Link className="btn btn--go" to={product.path}>
              Open {product.name}
            </Link>
          )}
          <Link className="btn" to={`/basket/checkout/confirmation/${transaction}`}>
            See your order
          </Link>
        </p>
        <LeftOnGift {...rest} />
      </Plain>
    );
  return (
    <Plain
      heading={
        <>
          {lesson?.booked ? 'See you soon' : 'Your lessons are bought'}, <bdi>{firstName}</bdi>
        </>
      }
    >
      <div className="plate plate--green verdict stack">
        {lesson?.booked ? (
          <>
            <p className="strong">{lesson.when}</p>
            <p>
              You’ll be picked up at <bdi>{address}</bdi>. Bring your provisional driving licence.
            </p>
          </>
        ) : (
          <p>
            {lesson ? `${lesson.when} was taken while you booked. ` : ''}We’ll ring you to agree when your
            first lesson is.
          </p>
        )}
      </div>
      <p>We’ve emailed you the details, with a link to your lessons.</p>
      <p>
        <Link className="btn btn--go" to={`/basket/checkout/confirmation/${transaction}`}>
          See your order
        </Link>
      </p>
      <LeftOnGift {...rest} />
    </Plain>
  );
}

function LeftOnGift({ ref, balance, expiresOn }: Rest) {
  if (balance === 0) return null;
  return (
    <section className="stack" aria-labelledby="left">
      <dl className="plate plate--green total">
        <dt id="left">Left on this gift</dt>
        <dd>{shortPounds(balance)}</dd>
      </dl>
      <p>
        It lasts until {formatDate(expiresOn)}. To spend it, enter the code from the email or the card at the
        checkout.
      </p>
      <p>
        <Link className="btn" to={`/vouchers/${ref}`}>
          See what it buys
        </Link>
      </p>
    </section>
  );
}

function Plain({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">{heading}</h1>
        {children}
      </div>
    </div>
  );
}

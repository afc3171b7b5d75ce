import { type ReactNode, useEffect, useRef } from 'react';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import './accounts.css';
import { PageTitle, SchoolPhone } from '#src/ui/layout/use-school.tsx';

/** A page of the sign-in and registration forms: a white panel with an optional sign or picture beside it. */
export function Entry({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap pad">
      <div className="entry grid grid--shrink items-start g-10">
        <div className="plate plate--paper plate--sign-in entry__plate">{children}</div>
        {beside && <div className="entry__aside">{beside}</div>}
      </div>
    </div>
  );
}

export function privateMeta(title: string, matches: Matches) {
  return [{ title: pageTitle(title, matches) }, { name: 'robots', content: 'noindex' }];
}

/** Replaces a completed form and takes the focus, so that it is announced. */
export function Arrived({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <PageTitle title={title} />
      <h1 className="h1--quiet" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** The same whether or not an account exists: the page cannot tell, and must not (R44). */
export function CheckYourEmail({ email, children }: { email: string; children: ReactNode }) {
  return (
    <Arrived title="Check your email">
      {children}
      <p>
        We’ve sent it to <strong>{email}</strong>. If it hasn’t arrived in ten minutes, check your junk folder
        or ring us on <SchoolPhone className="nowrap" />.
      </p>
    </Arrived>
  );
}

export function PillarBox() {
  return (
    <img className="entry__spot" src="/art/spots/check-your-email.svg" alt="" width="480" height="360" />
  );
}

/** A picture of a car driving off, beside a completed form. */
export function LearnerCar() {
  return <img className="entry__spot" src="/art/spots/thank-you.svg" alt="" width="480" height="360" />;
}

/** What an account offers. */
export function AccountSign() {
  return (
    <div className="posted">
      <div className="plate plate--blue route">
        <h2>With an account</h2>
        <ul className="entry__roads grid g-3">
          <li>Your orders and receipts in one place</li>
          <li>Track your gift vouchers</li>
          <li>Your address filled in at checkout</li>
        </ul>
      </div>
    </div>
  );
}

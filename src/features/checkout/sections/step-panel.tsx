import type { ReactNode } from 'react';
import { TickIcon } from '#src/ui/icons.tsx';

export const HEADING_ID = 'open-section';

/** Focuses the open section's heading, after the focused element has been removed. */
export function focusHeading() {
  const heading = document.getElementById(HEADING_ID);
  heading?.focus({ preventScroll: true });
  return heading;
}

/** A completed section: a tick, its answers, and what changes them. */
export function CompletedStep({
  title,
  answers,
  edit,
}: {
  title: string;
  answers: string[];
  edit: ReactNode;
}) {
  return (
    <li className="checkout-step">
      <div className="checkout-step__head">
        <span className="jn jn--done" aria-hidden="true">
          <TickIcon />
        </span>
        <h2>{title}</h2>
        <span className="checkout-step__done">Completed</span>
        {edit}
      </div>
      <p className="checkout-step__answers quiet small">
        {answers.map((answer) => (
          <span key={answer}>{answer}</span>
        ))}
      </p>
    </li>
  );
}

export function EditLabel({ title }: { title: string }) {
  return (
    <>
      Edit<span className="visually-hidden"> {title.toLowerCase()}</span>
    </>
  );
}

export function UpcomingStep({ title, number }: { title: string; number: number }) {
  return (
    <li className="checkout-step checkout-step--ahead">
      <div className="checkout-step__head">
        <span className="jn jn--ahead" aria-hidden="true">
          {number}
        </span>
        <h2>{title}</h2>
      </div>
    </li>
  );
}

/** The open section, on its sign, with the car beside it. */
export function OpenStep({ children }: { children: ReactNode }) {
  return (
    <li className="checkout-step checkout-step--here" aria-current="step">
      <img className="checkout-step__car" src="/art/parts/car-top.svg" alt="" width="124" height="218" />
      <section className="plate plate--paper checkout-step__sign" aria-labelledby={HEADING_ID}>
        {children}
      </section>
    </li>
  );
}

export function OpenStepHeading({ title, number, of }: { title: string; number: number; of: number }) {
  return (
    <div className="checkout-step__head">
      <span className="jn jn--here" aria-hidden="true">
        {number}
      </span>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {title}
        {of > 1 && (
          <span className="visually-hidden">
            , step {number} of {of}
          </span>
        )}
      </h2>
      {of > 1 && (
        <span className="checkout-step__step" aria-hidden="true">
          Step {number} of {of}
        </span>
      )}
    </div>
  );
}

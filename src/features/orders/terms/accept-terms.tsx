import type { ReactNode } from 'react';
import { formatLondonDate } from '#src/platform/dates.ts';

/** The words beside the box that accepts the terms; in its place for a customer who has accepted the same ones `since` then. */
export function AcceptTerms({ since }: { since?: string | null }) {
  return (
    <span>
      {since ? 'By paying you' : 'I'} accept the <NewTab to="/terms-conditions">terms and conditions</NewTab>
      {since && `, unchanged since you accepted them on ${formatLondonDate(new Date(since))}`}
    </span>
  );
}

/** The words beside the box by which a buyer of digital products loses the right to cancel, and where a part of each is free. */
export function SendDigitalNow() {
  return (
    <span>
      Please send my digital products straight away. I understand that I then can’t cancel them for a refund.{' '}
      <NewTab to="/learning/try">Try a part of each free</NewTab>
    </span>
  );
}

function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

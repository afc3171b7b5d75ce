import { formatLondonDate } from '#src/platform/dates.ts';

/** The words beside the box that accepts the terms; in its place for a customer who has accepted the same ones `since` then. */
export function AcceptTerms({ since }: { since?: string | null }) {
  return (
    <span>
      {since ? 'By paying you' : 'I'} accept the{' '}
      <a href="/terms-conditions" target="_blank" rel="noreferrer">
        terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {since && `, unchanged since you accepted them on ${formatLondonDate(new Date(since))}`}
    </span>
  );
}

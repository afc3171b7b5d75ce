import { formatLondonDate } from '#src/platform/dates.ts';

/** The words beside the box that accepts the terms. */
export function AcceptTerms() {
  return (
    <span>
      I accept the <TermsLink />
    </span>
  );
}

/** In place of the box, for a customer who has ticked it for these same terms. `since` is an instant. */
export function AcceptTermsByPaying({ since }: { since: string }) {
  return (
    <p>
      By paying you accept the <TermsLink />. They haven’t changed since you accepted them on{' '}
      {formatLondonDate(new Date(since))}.
    </p>
  );
}

function TermsLink() {
  return (
    <a href="/terms-conditions" target="_blank" rel="noreferrer">
      terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

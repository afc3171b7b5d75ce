/** The words beside the box that accepts the terms. */
export function AcceptTerms() {
  return (
    <span>
      I accept the{' '}
      <a href="/terms-conditions" target="_blank" rel="noreferrer">
        terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </span>
  );
}

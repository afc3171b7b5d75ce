/** The words beside the box by which a buyer of digital products loses the right to cancel, and where a part of each is free. */
export function SendDigitalNow() {
  return (
    <span>
      Please send my digital products straight away. I understand that I then can’t cancel them for a refund.
      Not sure yet?{' '}
      <a href="/learning/try" target="_blank" rel="noreferrer">
        Try a part of each free<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </span>
  );
}

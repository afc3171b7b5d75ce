const MARKS = [
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
] as const;

/** The place of the gateway's card form, as tall as that becomes. It stays on the page while it is hidden. */
export function CardForm({
  id,
  hidden,
  opening,
  isKept,
}: {
  id: string;
  hidden: boolean;
  opening: boolean;
  /** Only the security code of a kept card is asked for. */
  isKept: boolean;
}) {
  return (
    <div className={opening ? 'cardplace cardplace--waiting' : 'cardplace'} hidden={hidden}>
      {!isKept && (
        <p className="cluster items-stretch g-2 mb-4">
          <span className="visually-hidden">We take </span>
          {MARKS.map(([file, name]) => (
            <img key={file} src={`/art/cards/${file}.svg`} alt={name} width="48" height="30" />
          ))}
        </p>
      )}
      {/* The gateway's frame is put in here; React leaves the inside alone. */}
      <div className="cardframe" id={id} />
      {opening && (
        <p className="small quiet cardplace__wait" role="status">
          Loading the card form…
        </p>
      )}
      <p className="small quiet mt-2">
        Your {isKept ? 'security code' : 'card number'} goes straight to our payment provider. We never see
        it.
      </p>
    </div>
  );
}

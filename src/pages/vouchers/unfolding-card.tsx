import { useEffect, useRef } from 'react';

/** The picture of a voucher, with its words folded behind it until it is opened. Where motion is unwanted it is open. */
export function UnfoldingCard({
  art,
  recipient,
  message,
  giver,
  isOpen,
}: {
  art: string;
  recipient: string;
  message: string;
  giver: string | undefined;
  isOpen: boolean;
}) {
  const card = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (card.current && matchMedia('(prefers-reduced-motion: reduce)').matches) card.current.open = true;
  }, []);
  return (
    <details className="unfold" ref={card} open={isOpen}>
      <summary>
        <img src={art} alt="" width="1200" height="750" />
        <span className="unfold__tap">Open your card</span>
      </summary>
      <div className="unfold__in grid g-2">
        <p className="unfold__to">
          For <bdi>{recipient}</bdi>
        </p>
        {message && (
          <p className="unfold__words" dir="auto">
            {message}
          </p>
        )}
        {giver && (
          <p className="unfold__by">
            From <bdi>{giver}</bdi>
          </p>
        )}
      </div>
    </details>
  );
}

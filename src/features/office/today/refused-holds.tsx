import type { RefusedHoldsText } from './refused-holds-text.server.ts';

/** That visitors were refused a hold, for the staff to know why a diary looks full. Learners with hours are kept out by none. */
export function RefusedHolds({ refused }: { refused: readonly RefusedHoldsText[] }) {
  if (refused.length === 0) return null;
  return (
    <section className="panel__body" aria-label="Held times">
      <p>A limit on times held before paying was reached. Learners with hours can still book these times.</p>
      <ul className="refused-holds">
        {refused.map(({ slug, name, text }) => (
          <li key={`${slug} ${text}`}>
            <a href={`/office/instructors/${slug}/times`}>{name}</a>: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

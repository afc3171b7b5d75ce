import { Link } from '#src/ui/link.tsx';

interface ShownLearning {
  until: string;
  names: string[];
}

/** An account's learning products. Their code is only in its email: signing in does not show it. */
export function AccountLearning({ learning }: { learning: ShownLearning[] }) {
  return (
    <section className="given" aria-labelledby="learning">
      <h2 id="learning">Your learning</h2>
      <ul className="given__list grid grid--shrink g-5">
        {learning.map(({ until, names }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two orders can read the same, and their order never changes
          <li key={index} className="panel">
            <p>
              <strong>{names.join(', ')}</strong>
            </p>
            <p className="small quiet">Open until {until}</p>
          </li>
        ))}
      </ul>
      <p className="small quiet mt-8">
        The code is in the email “Your learning materials are ready”.{' '}
        <Link to="/learning">Enter the code, or have it sent again</Link>
      </p>
    </section>
  );
}

import { Entry, privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import type { Matches } from '#src/platform/page-meta.ts';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Your account is closed';

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export default function ClosedPage() {
  return (
    <Entry
      beside={<img className="entry__car" src="/art/parts/car-rear.svg" alt="" width="220" height="220" />}
    >
      <div className="stack">
        <h1>{TITLE}</h1>
        <p className="lead">Thank you for being a customer, and safe driving.</p>
        <p>
          We’ve deleted your name, address, password and list of devices. We keep your orders for as long as
          the law requires, and any lessons and vouchers you’ve bought are still valid. If you have questions
          about them, ring us on <SchoolPhone className="nowrap" />.
        </p>
        <p>
          <Link className="btn btn--go" to="/">
            Back to the home page
          </Link>
        </p>
      </div>
    </Entry>
  );
}

import { Link } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { Entry, privateMeta } from './account-panel.tsx';

const TITLE = 'Your account is closed';

export const meta = () => privateMeta(TITLE);

export default function ClosedPage() {
  return (
    <Entry
      beside={<img className="entry__car" src="/art/parts/car-rear.svg" alt="" width="220" height="220" />}
    >
      <div className="stack">
        <h1>{TITLE}</h1>
        <p className="lead">Safe journey, and thank you for having been with us.</p>
        <p>
          It is gone, with its name, address, password and devices. Your orders stay, as long as the law asks,
          and every lesson and voucher that you bought is still good. For those, ring us on{' '}
          <a className="nobreak" href={brand.phoneLink}>
            {brand.phone}
          </a>
          .
        </p>
        <p>
          <Link className="btn btn--go" to="/">
            Back to the start
          </Link>
        </p>
      </div>
    </Entry>
  );
}

import { Link } from 'react-router';
import { brand } from '#src/platform/brand.ts';

/** The ways on at the foot of the shop's pages; a file of its own, as the checkout has none of them. */
export function Signposts() {
  return (
    <div className="foot__grid">
      <div className="stack">
        <Link className="brand" to="/">
          <img src="/art/logo-reversed.svg" alt={brand.name} width="176" height="36" fetchPriority="low" />
        </Link>
        <p>{brand.promise}</p>
        <p>
          <a href={brand.phoneLink}>{brand.phone}</a>
          <br />
          {brand.hours}
        </p>
      </div>
      <nav aria-labelledby="foot-learn">
        <h2 id="foot-learn">Learn</h2>
        <ul>
          <li>
            <Link to="/areas-covered">Areas we cover</Link>
          </li>
          <li>
            <Link to="/#how-it-works">How it works</Link>
          </li>
          <li>
            <Link to="/#worth-a-detour">Learning aids</Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="foot-give">
        <h2 id="foot-give">Give</h2>
        <ul>
          <li>
            <Link to="/gift-vouchers">Gift vouchers</Link>
          </li>
          <li>
            <Link to="/vouchers">Use a voucher, check a balance</Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="foot-help">
        <h2 id="foot-help">Help</h2>
        <ul>
          <li>
            <Link to="/account">Your account</Link>
          </li>
          <li>
            <Link to="/terms-conditions#fees">Fees, plainly</Link>
          </li>
          <li>
            <Link to="/terms-conditions#refunds">Changing your mind</Link>
          </li>
          <li>
            <a href={`mailto:${brand.officeEmail}`}>Write to us</a>
          </li>
        </ul>
      </nav>
    </div>
  );
}

import { Link, NavLink } from 'react-router';

export function MainNav() {
  return (
    <nav className="top__nav" aria-label="Main">
      <ul>
        <li>
          <NavLink to="/areas-covered">Lessons</NavLink>
        </li>
        <li>
          <NavLink to="/gift-vouchers">Gift vouchers</NavLink>
        </li>
        <li>
          <Link to="/#how-it-works">How it works</Link>
        </li>
      </ul>
    </nav>
  );
}

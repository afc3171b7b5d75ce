import { Form } from 'react-router';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { SearchIcon } from '#src/ui/icons.tsx';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';
import { showShortcuts } from './show-shortcuts.ts';

/** The top of every page of the office: search, and who is signed in. */
export function OfficeBar({ staff }: { staff: Staff }) {
  return (
    <header className="bar">
      <a className="bar__home" href="/office">
        <SchoolBrand />
        <span>Office</span>
      </a>
      <Form className="bar__find" role="search" action="/office/orders">
        <div className="search-field">
          <SearchIcon />
          <input
            className="input"
            type="search"
            name="find"
            aria-label="Search orders, learners, vouchers and instructors"
            placeholder="Order, name, phone, email, voucher, card"
          />
        </div>
        <span className="only-fine" aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </Form>
      <div className="bar__end cluster cluster--nowrap g-1">
        <a className="bar__icon" href="/office/orders">
          <SearchIcon />
          <span className="visually-hidden">Search</span>
        </a>
        <details className="menu">
          <summary>
            <span className="initials" aria-hidden="true">
              {initialsOf(staff.name)}
            </span>
            <span className="menu__name">{staff.name}</span>
            <span className="visually-hidden">Your account</span>
          </summary>
          <div className="menu__sheet">
            <button type="button" className="only-fine" onClick={showShortcuts}>
              Keyboard shortcuts
            </button>
            <a href="/office/account">Your sign-in and devices</a>
            <a href="/">See the website</a>
            <form method="post" action="/office/sign-out">
              <button type="submit">Sign out</button>
            </form>
          </div>
        </details>
      </div>
    </header>
  );
}

function initialsOf(name: string): string {
  const nameParts = name.split(/\s+/).filter((word) => word !== '');
  return [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
}

import { Outlet } from 'react-router';
import '#src/ui/css/office/office.css';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';

/** The pages before one is signed in: one plate, no desks. */
export default function SignInLayout() {
  return (
    <div className="office door">
      <header className="bar">
        <a className="bar__home" href="/office">
          <SchoolBrand />
          <span>Office</span>
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="door__foot">
        No account? Ask the owner to invite you. Customers sign in on <a href="/account/sign-in">the shop</a>.
      </footer>
    </div>
  );
}

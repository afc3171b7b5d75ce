import { Outlet } from 'react-router';
import '../parts/diary.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** The pages before one is signed in: one plate, no tabs. */
export default function DiarySignInLayout() {
  const school = useSchool();
  return (
    <>
      <header className="top">
        <div className="wrap app__bar cluster cluster--nowrap between g-6">
          <a className="brand" href="/">
            <img src="/art/logo.svg" alt={school.name} width="176" height="36" />
          </a>
        </div>
      </header>
      <main id="main" className="wrap" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

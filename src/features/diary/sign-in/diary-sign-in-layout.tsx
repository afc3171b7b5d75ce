import { Outlet } from 'react-router';
import { useForgottenDiary } from '../offline/use-forgotten-diary.ts';
import '../parts/diary.css';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';

/** The pages before one is signed in: one plate, no tabs. */
export default function DiarySignInLayout() {
  useForgottenDiary();
  return (
    <>
      <header className="top">
        <div className="wrap app__bar cluster cluster--nowrap between g-6">
          <a className="brand" href="/">
            <SchoolBrand />
          </a>
        </div>
      </header>
      <main id="main" className="wrap" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

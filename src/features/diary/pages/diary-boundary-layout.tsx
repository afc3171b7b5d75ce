import { Outlet } from 'react-router';

/** Where a page of the diary fails, it is said in its place, and the diary's frame stays. */
export { DiaryError as ErrorBoundary } from './diary-error.tsx';

export default function DiaryBoundaryLayout() {
  return <Outlet />;
}

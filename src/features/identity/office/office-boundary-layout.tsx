import { Outlet } from 'react-router';

/** Where a page of the office fails or asks for a confirmation, it is said in its place, and the office's frame stays. */
export { OfficeError as ErrorBoundary } from './office-error.tsx';

export default function OfficeBoundaryLayout() {
  return <Outlet />;
}

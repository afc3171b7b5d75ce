import { useRouteLoaderData } from 'react-router';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';

/** What the root route loads for every page: the staff can change it, so it is not part of the script. */
export interface OpenWhen {
  /** "Monday to Saturday, 8am to 8pm". */
  opening: string;
  /** "Closed on Friday 25 December"; empty where no closed day is near. */
  closed: string;
}

function useOpenWhen(): OpenWhen | undefined {
  return useRouteLoaderData('root') as OpenWhen | undefined;
}

/** When the office is open. Without the root's data, on a page of an error, it says so in general. */
export function OpeningHours() {
  return useOpenWhen()?.opening ?? 'in office hours';
}

/** The coming days on which the office is closed, unlike its usual hours. */
export function ClosedSoon() {
  const closed = useOpenWhen()?.closed;
  return closed ? <p>{closed}</p> : null;
}

/** The office's number and when somebody answers, as part of a sentence. */
export function OfficePhone() {
  return (
    <>
      <SchoolPhone />, <OpeningHours />
    </>
  );
}

import { useRouteLoaderData } from 'react-router';
import { type PublicSchool, phoneLink } from '#src/platform/school/school.ts';

/** The school as the root route loaded it: it can change, so it is not part of the script. */
export function useSchool(): PublicSchool {
  return (useRouteLoaderData('root') as { school: PublicSchool }).school;
}

/** What this school has beside cards: set by its configuration, and loaded by the root route for every page. */
export interface Available {
  paypal: boolean;
  addressFinder: boolean;
  /** Apple Pay and Google Pay. */
  wallets?: boolean;
}

/** Without the root's data, on a page of an error, both are taken to be there. */
export function useAvailable(): Available {
  const root = useRouteLoaderData('root') as { available: Available } | undefined;
  return root?.available ?? { paypal: true, addressFinder: true };
}

/** The office's number, as a link that rings it. */
export function SchoolPhone({ className }: { className?: string }) {
  const { phone } = useSchool();
  return (
    <a className={className} href={phoneLink(phone)}>
      {phone}
    </a>
  );
}

/** The title of a page that is not the one of its route: of an error, or of what it found. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} - ${useSchool().name}`}</title>;
}

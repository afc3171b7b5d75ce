import { type ReactNode, useEffect } from 'react';
import {
  data,
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import '#src/ui/css/site.css';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { stylesOf } from '#src/platform/school/colours.ts';
import { type PublicSchool, phoneLink, publicSchool } from '#src/platform/school/school.ts';
import { formatClosedSoon, formatOpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { LiveRegions } from '#src/ui/feedback/live-regions.tsx';
import { Toasts } from '#src/ui/feedback/toasts.tsx';
import fontUrl from '#src/ui/fonts/overpass-latin-wght-normal.woff2?url';
import { LoadingBar } from '#src/ui/layout/loading-bar.tsx';
import type { OpenWhen } from '#src/ui/layout/opening-hours.tsx';
import type { Route } from './+types/root.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { nonce, testPayments, available, stylesAhead } = context.get(pageContext);
  const { publicUrl, openingHours, clock, log, ...services } = context.get(servicesContext);
  const school = publicSchool(services.school.current());
  const hours = await openingHours().catch((err) => {
    log.error({ err }, 'page failed');
    // The page that says so still names the school.
    throw data({ school }, 500);
  });
  const openWhen: OpenWhen = {
    opening: formatOpeningHours(hours),
    closed: formatClosedSoon(hours, clock.now()),
  };
  const colours = stylesOf(services.school.current().colours);
  return { nonce, testPayments, available, stylesAhead, publicUrl, school, colours, ...openWhen };
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  // Browsers hide the nonce from scripts after parsing, so only the server's markup contains it.
  const nonce = typeof document === 'undefined' || root?.nonce === undefined ? root?.nonce : '';
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/pictures/mark.png" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        {root?.colours && <link rel="stylesheet" href={root.colours} />}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        {children}
        <LiveRegions />
        <Toasts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  // What was pressed before waits for this (`src/app/page-serving/begin-when-used.ts`).
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return (
    <>
      <LoadingBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  // An address that no route can be has neither.
  const school: PublicSchool | undefined = (root ?? (error as Partial<ErrorResponse> | null)?.data)?.school;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? 'Page not found' : 'Sorry, something went wrong';
  return (
    <main id="main" className="wrap pad narrow stack" tabIndex={-1}>
      <title>{school ? `${title} - ${school.name}` : title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="h1--quiet">{missing ? 'No through road' : title}</h1>
      <p>
        {missing ? 'The page may have moved.' : 'It’s our fault. Please try again, or ring us on '}
        {!missing && school && <a href={phoneLink(school.phone)}>{school.phone}</a>}
      </p>
      <p>
        <a className="btn btn--go" href="/">
          Back to the home page
        </a>
      </p>
    </main>
  );
}

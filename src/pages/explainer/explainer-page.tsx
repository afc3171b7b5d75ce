import type { LoaderFunctionArgs } from 'react-router';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/explainer-page.ts';
import { filmTitle, scenes } from './film-text.ts';
import { Player } from './player.tsx';
import './explainer.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** The film that comes with the site: drawn, silent, with its words as text. Pages show it in a frame. */
export function loader({ request }: LoaderFunctionArgs) {
  return { framed: request.headers.get('sec-fetch-dest') === 'iframe' };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(filmTitle, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function ExplainerPage({ loaderData: { framed } }: Route.ComponentProps) {
  const school = useSchool();
  return (
    <main
      id="main"
      className={framed ? 'explainer grid g-6' : 'explainer grid g-6 explainer--alone'}
      tabIndex={-1}
    >
      <h1 className={framed ? 'visually-hidden' : 'h1--quiet'}>{filmTitle}</h1>
      <Player />
      <noscript>
        <ol className="explainer__words grid g-2">
          {scenes.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ol>
      </noscript>
      {!framed && (
        <p>
          <a href="/">Back to {school.name}</a>
        </p>
      )}
    </main>
  );
}

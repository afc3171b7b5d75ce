import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import LibraryPage from './library-page.tsx';

test('what opens later says when, above a button that opens it now', () => {
  const library = {
    code: '7K2MQ-9QXDH-4TBW8-RN3PT',
    until: '5 January 2027',
    toRepeat: 0,
    learning: [],
    opens: '19 January 2026',
  };
  const Stub = createRoutesStub([{ id: 'library', path: '/', Component: LibraryPage, loader: () => null }]);
  const loaderData = { library };
  const page = renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />);
  expect(page).toContain('This opens on <strong>19 January 2026</strong>');
  // A notice lays out its children in a row, in which a phone would have no room for the button.
  expect(page).toMatch(/<div class="[^"]*\bnotice\b[^"]*"><form class="stack" method="post"><p>/);
});

import { expect, test } from 'vitest';
import { filesOf } from './kept-diary-client.ts';

test('a page is kept with the scripts, styles, font and pictures that it loads, and no others', () => {
  const page = `<html><head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="apple-touch-icon" href="/pictures/mark.png"/>
    <link rel="manifest" href="/diary.webmanifest"/>
    <link rel="preload" href="/assets/overpass-1.woff2" as="font" crossorigin="anonymous"/>
    <link rel="modulepreload" href="/assets/shared-2.js"/>
    <link rel="stylesheet" href="/school/a-b/colours.css?v=3"/>
    </head><body><a href="/uploads/1/a.png">x</a><img src="/art/portraits/amara.svg" alt=""/>
    <script type="module">import "/assets/manifest-4.js";
import * as route0 from "/assets/root-5.js";
import("/assets/entry.client-6.js");</script>
    <script src="https://elsewhere.example/a.js"></script></body></html>`;
  expect([...filesOf(page)].sort()).toEqual([
    '/art/portraits/amara.svg',
    '/assets/entry.client-6.js',
    '/assets/manifest-4.js',
    '/assets/overpass-1.woff2',
    '/assets/root-5.js',
    '/assets/shared-2.js',
    '/favicon.svg',
    '/school/a-b/colours.css?v=3',
  ]);
});

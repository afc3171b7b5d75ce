import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { prepareBuild } from '#testing/server.ts';
import { cssOf, type Manifest } from './styles-ahead.ts';

beforeAll(() => prepareBuild(), 120_000);

test('the router’s map of the site names the styles of a page, under the name that is read', () => {
  const [file = ''] = globSync('build/client/assets/manifest-*.js');
  const [, json = ''] =
    /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(readFileSync(file, 'utf8')) ?? [];
  const { routes } = JSON.parse(json) as Manifest;
  for (const page of ['/instructors', '/courses', '/areas-covered/leeds?from=LS6'])
    expect(cssOf(routes, page), page).toContainEqual(expect.stringMatching(/^\/assets\/.+\.css/));
});

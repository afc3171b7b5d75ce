import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuilder } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPARED_RELEASE } from './router-plugins.ts';

const BUILDER = 'node_modules/@react-router/dev/bin.cjs';
const PLUGINS = path.resolve('scripts/vite/router-plugins.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'router-plugins-'));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write(
    'src/routes.ts',
    `export default [
      { file: 'a-page.tsx', index: true },
      ...['b', 'c', 'd'].map((path) => ({ file: \`\${path}-page.tsx\`, path })),
    ];`,
  );
  // The router installs what its own entry needs where there is none.
  write('src/entry.server.tsx', 'export default () => new Response();');
  write(
    'src/root.tsx',
    `import { Outlet, Scripts } from 'react-router';
    export const links = () => [];
    export default function Root() { return <html lang="en"><body><Outlet /><Scripts /></body></html>; }`,
  );
  write('src/secret.server.ts', "export const secret = 'only the server knows it';");
  write('src/part.tsx', 'export const Part = () => <p>A part</p>;');
  write(
    'src/a-page.tsx',
    `import { secret } from './secret.server.ts';
    import { Part } from './part.tsx';
    export type Told = string;
    export const loader = () => secret.length;
    export const meta = () => [{ title: 'A' }];
    export { Part as ErrorBoundary };
    export default function A() { return <Part />; }`,
  );
  // The router takes clientLoader out into a file of its own.
  write(
    'src/b-page.tsx',
    `import { Part } from './part.tsx';
    export const clientLoader = () => 'b';
    export default function B() { return <Part />; }`,
  );
  // What is needed for the server's exports alone, by way of others, goes with them.
  write(
    'src/names.ts',
    "globalThis.loaded = 'names';\nexport const label = 'a label';\nexport const describe = (text: string) => text;",
  );
  write(
    'src/c-page.tsx',
    `import { useState } from 'react';
    import { describe as described, label } from './names.ts';
    import { secret } from './secret.server.ts';
    const shown = () => label;
    const lost = () => described(secret);
    function again(times: number): string { return times > 0 ? again(times - 1) : lost(); }
    export async function loader() { return again(2); }
    export const action = async () => ({ length: lost().length });
    export const headers = () => ({ 'x-length': String(secret.length) });
    export const handle = { shown };
    export function ErrorBoundary() { return <p>{shown()}</p>; }
    export default function C() { const [one] = useState(label); return <p>{one}</p>; }`,
  );
  // A name that means two things.
  write(
    'src/d-page.tsx',
    `import { secret } from './secret.server.ts';
    export const loader = () => ({ secret: secret.length });
    const D = ({ loaderData: { secret } }: { loaderData: { secret: number } }) => <p>{secret}</p>;
    export default D;`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is the same, byte for byte, as by the plugins as they are', async () => {
  expect(await build("import { reactRouter } from '@react-router/dev/vite';", 'reactRouter()')).toBe('');
  const plain = builtFiles();
  expect(await buildByOurs()).toBe('');
  expect(builtFiles()).toEqual(plain);
  expect(plain.filter(([name]) => name.includes('b-page'))).toHaveLength(2);
});

test.each<[string, string, string, RegExp]>([
  [
    'loads what only the server may know',
    'src/part.tsx',
    "import { secret } from './secret.server.ts';\nexport const Part = () => <p>{secret}</p>;",
    /Server-only module referenced by client/,
  ],
  [
    'exports all of another file',
    'src/a-page.tsx',
    "export * from './part.tsx';\nexport default () => null;",
    /a-page\.tsx: a route names what it exports/,
  ],
])('a route that %s is refused', async (_what, file, text, reason) => {
  write(file, text);
  expect(await buildByOurs()).toMatch(reason);
});

test('a route that is named like no route is refused', () => {
  write('src/routes.ts', "export default [{ file: 'part.tsx', index: true }];");
  configure(...OURS);
  // In a process of its own: the router is still reading its configuration when the build ends.
  const { stderr } = spawnSync(process.execPath, [path.resolve(BUILDER), 'build'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/-page\.tsx or -layout\.tsx: part\.tsx/);
});

test('the release is the one whose builds were compared (`npm run build:compare`)', () => {
  const { version } = JSON.parse(readFileSync('node_modules/@react-router/dev/package.json', 'utf8'));
  expect(version).toBe(COMPARED_RELEASE);
});

const OURS = [`import { routerPlugins } from ${JSON.stringify(PLUGINS)};`, 'routerPlugins()'] as const;
const buildByOurs = () => build(...OURS);

function configure(imports: string, plugins: string) {
  write('vite.config.ts', `${imports}\nexport default { plugins: [${plugins}] };`);
  write('react-router.config.ts', "export default { appDirectory: 'src' };");
}

/** What a build complains of. */
async function build(imports: string, plugins: string): Promise<string> {
  configure(imports, plugins);
  try {
    const builder = await createBuilder({ root: folder, logLevel: 'silent' });
    await builder.buildApp();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function builtFiles(): [name: string, hash: string][] {
  return globSync('build/**/*.*', { cwd: folder })
    .toSorted()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]);
}

function write(file: string, text: string) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${text}\n`);
}

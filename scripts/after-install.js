import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

// `npm ci` runs it at its end. npm 10 and older take the link to the Node that comes with the packages away again, with
// those of the platforms that they leave out: then scripts and the service would run on the machine's own Node, or on none.

const PACKAGES = 'node_modules';
const link = path.join(PACKAGES, '.bin', 'node');

const installed = readdirSync(PACKAGES).find(
  (name) =>
    /^node-(?:bin-)?(?:darwin|linux)-/.test(name) && existsSync(path.join(PACKAGES, name, 'bin', 'node')),
);
// What only compilers of native code read: 67 MB.
if (installed) rmSync(path.join(PACKAGES, installed, 'include'), { recursive: true, force: true });
// npm brings it for packages that could use it, and only tools do: 24 MB.
if (!existsSync(path.join(PACKAGES, 'openapi-typescript')))
  rmSync(path.join(PACKAGES, 'typescript'), { recursive: true, force: true });
if (installed && !existsSync(link)) symlinkSync(path.join('..', installed, 'bin', 'node'), link);

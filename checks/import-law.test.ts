import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser';
import readLaw from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterAll, expect, test } from 'vitest';

const law = await readLaw(path.resolve('.dependency-cruiser.mjs'));
const forbidden = law.forbidden ?? [];
const ROOMS = ['src', 'db', 'simulators', 'testing'];
const MISSING = 'src/ui/nothing-here.ts';

/** The smallest breach of each rule: a file, and what it imports. */
const BREACHES: Record<string, [file: string, imports: string]> = {
  'platform-imports-nothing-above': ['src/platform/a.ts', 'src/features/basket/basket.ts'],
  'ui-imports-platform-only': ['src/ui/a.tsx', 'src/features/basket/basket.ts'],
  'kit-knows-no-business': ['src/kit/a.ts', 'src/features/basket/basket.ts'],
  'features-import-nothing-above': ['src/features/basket/a.ts', 'src/app/config.ts'],
  'pages-import-no-app': ['src/pages/home/a.ts', 'src/app/config.ts'],
  'brand-from-app-only': ['src/pages/home/b.ts', 'src/platform/brand.ts'],
  'product-imports-no-tests': ['src/features/basket/b.ts', 'testing/lines.ts'],
  'feature-catalogue': ['src/features/catalogue/a.ts', 'src/features/basket/basket.ts'],
  'feature-payments': ['src/features/payments/a.ts', 'src/features/basket/basket.ts'],
  'feature-addresses': ['src/features/addresses/a.ts', 'src/features/accounts/account.ts'],
  'feature-alerts': ['src/features/alerts/a.ts', 'src/features/orders/order.ts'],
  'feature-areas': ['src/features/areas/a.ts', 'src/features/catalogue/catalogue.ts'],
  'feature-accounts': ['src/features/accounts/a.ts', 'src/features/orders/order.ts'],
  'feature-identity': ['src/features/identity/a.ts', 'src/features/orders/order.ts'],
  'feature-basket': ['src/features/basket/c.ts', 'src/features/orders/order.ts'],
  'feature-vouchers': ['src/features/vouchers/a.ts', 'src/features/orders/order.ts'],
  'feature-customers': ['src/features/customers/a.ts', 'src/features/orders/order.ts'],
  'feature-courses': ['src/features/courses/a.ts', 'src/features/vouchers/voucher.ts'],
  'feature-learning': ['src/features/learning/a.ts', 'src/features/vouchers/voucher.ts'],
  'feature-funnel': ['src/features/funnel/a.ts', 'src/features/vouchers/voucher.ts'],
  'feature-lessons': ['src/features/lessons/a.ts', 'src/features/vouchers/voucher.ts'],
  'feature-instructors': ['src/features/instructors/a.ts', 'src/features/basket/basket.ts'],
  'feature-orders': ['src/features/orders/a.ts', 'src/features/payments/gateway.ts'],
  'feature-books': ['src/features/books/a.ts', 'src/features/accounts/account.ts'],
  'feature-pay': ['src/features/pay/a.ts', 'src/features/orders/order.ts'],
  'feature-mileage': ['src/features/mileage/a.ts', 'src/features/orders/order.ts'],
  'feature-referrals': ['src/features/referrals/a.ts', 'src/features/checkout/checkout.ts'],
  'feature-refunds': ['src/features/refunds/a.ts', 'src/features/accounts/account.ts'],
  'feature-checkout': ['src/features/checkout/a.ts', 'src/features/catalogue/catalogue.ts'],
  'feature-diary': ['src/features/diary/a.ts', 'src/features/vouchers/voucher.ts'],
  'feature-without-a-row': ['src/features/newcomer/a.ts', 'src/features/basket/basket.ts'],
  'desks-by-server-functions': ['src/features/office/a.ts', 'src/features/basket/basket.ts'],
  'desks-from-desks-and-the-office': [
    'src/features/basket/d.server.ts',
    'src/features/basket/office/basket-acts.server.ts',
  ],
  'learners-screens-from-pages-only': [
    'src/features/lessons/f.tsx',
    'src/features/lessons/learner/home/lessons-page.tsx',
  ],
  'desks-below-the-office': [
    'src/features/basket/office/e.server.ts',
    'src/features/office/today/today.server.ts',
  ],
  'entries-from-app-only': [
    'src/features/checkout/b.server.ts',
    'src/features/checkout/payment/payment-api.server.ts',
  ],
  'gateways-from-payments-only': [
    'src/features/checkout/c.server.ts',
    'src/features/payments/gateways/bank.server.ts',
  ],
  'mileage-from-the-diary-only': [
    'src/features/office/money/b.server.ts',
    'src/features/mileage/read-mileage.server.ts',
  ],
  'server-from-server-only': ['src/features/basket/basket-store.ts', 'src/features/basket/basket.server.ts'],
  'simulators-from-app-and-tests': ['src/app/server.ts', 'simulators/bank/bank.ts'],
  'simulators-know-no-feature': ['simulators/bank/a.ts', 'src/features/basket/basket.ts'],
  'no-cycles': ['src/ui/and-back.ts', 'src/ui/there.ts'],
  'everything-resolves': ['src/ui/b.ts', MISSING],
};

const sources = judge(process.cwd());
const folder = mkdtempSync(path.join(tmpdir(), 'import-law-'));
for (const room of ROOMS) mkdirSync(path.join(folder, room));
afterAll(() => rmSync(folder, { recursive: true }));

test('the sources keep the import law', async () => {
  const { modules, broken } = await sources;
  expect(modules.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every rule of the law catches its breach, and nothing else', async () => {
  for (const [, imports] of Object.values(BREACHES)) write(imports, 'export const thing = 1;');
  for (const [file, imports] of Object.values(BREACHES)) write(file, importOf(file, imports));
  write('src/ui/there.ts', importOf('src/ui/there.ts', 'src/ui/and-back.ts'));
  rmSync(path.join(folder, MISSING));

  const { broken } = await judge(folder);
  const expected = Object.entries(BREACHES).map(([rule, [file]]) => `${rule}: ${file}`);
  expect(broken.map((one) => one.split(' → ')[0]).sort()).toEqual(expected.sort());
  expect(forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(BREACHES).sort());
});

test('a type may come from a server file, because the compiler erases it', async () => {
  write('src/features/orders/orders.server.ts', 'export interface Order { id: string }');
  write(
    'src/features/orders/api-schema.ts',
    "import type { Order } from './orders.server.ts';\nexport type O = Order;",
  );
  const { modules, broken } = await judge(folder);
  expect(modules.map((module) => module.source)).toContain('src/features/orders/api-schema.ts');
  expect(broken.filter((one) => one.includes('orders/api-schema.ts'))).toEqual([]);
});

test('nothing in platform serves one feature alone', async () => {
  const { modules } = await sources;
  expect(lonelyIn(modules)).toEqual([]);

  write('src/platform/stamps.ts', 'export const thing = 1;');
  write(
    'src/features/orders/stamped.ts',
    importOf('src/features/orders/stamped.ts', 'src/platform/stamps.ts'),
  );
  expect(lonelyIn((await judge(folder)).modules)).toEqual(['src/platform/stamps.ts: features/orders']);
});

test('folders import each other in one direction', async () => {
  const { modules } = await sources;
  expect(circlesOfFolders(modules)).toEqual([]);
});

test('a circle of folders is found, through a third folder and through types alone', async () => {
  const circles = async () =>
    circlesOfFolders((await judge(folder)).modules).filter((circle) => circle.includes('src/circle'));
  write('src/circle/one.ts', typeOf('./inner/two.ts'));
  write('src/circle/inner/two.ts', typeOf('../../circle-end/three.ts'));
  write('src/circle-end/three.ts', 'export type Thing = string;');
  write('src/circle-end/four.test.ts', typeOf('../circle/five.ts'));
  write('src/circle-outside/six.ts', typeOf('../circle-end/four.ts'));
  expect(await circles()).toEqual([]);
  write('src/circle-end/four.ts', typeOf('../circle/five.ts'));
  write('src/circle/five.ts', 'export type Thing = string;');
  expect(await circles()).toEqual(['src/circle, src/circle-end, src/circle/inner']);
});

/** Each folder has its own files only: an inner folder is another one. Tests may import from any. */
function circlesOfFolders(modules: Pick<IModule, 'source' | 'dependencies'>[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      if ([source, resolved].every((file) => file.startsWith('src/') && !file.includes('.test.'))) {
        const from = path.posix.dirname(source);
        imported.set(from, (imported.get(from) ?? new Set()).add(path.posix.dirname(resolved)));
      }
  const reachable = new Map([...imported.keys()].map((from) => [from, reachableFrom(from, imported)]));
  const circles = [...reachable].flatMap(([from, reached]) => {
    const mutual = [...reached].filter((other) => other !== from && reachable.get(other)?.has(from));
    return mutual.length > 0 ? [[from, ...mutual].sort().join(', ')] : [];
  });
  return [...new Set(circles)].sort();
}

function reachableFrom(from: string, imported: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const folder of imported.get(next) ?? [])
      if (!reached.has(folder)) {
        reached.add(folder);
        waiting.push(folder);
      }
  return reached;
}

/** What has one user moves to that user. The app is no user: it only puts things together. */
function lonelyIn(modules: IModule[]): string[] {
  return modules
    .filter((module) => module.source.startsWith('src/platform/') && !module.source.includes('.test.'))
    .flatMap(({ source, dependents }) => {
      const users = dependents
        .filter((user) => !user.includes('.test.') && !user.startsWith('testing/'))
        .map(roomOf);
      const [only, ...others] = new Set(users);
      return others.length === 0 && only?.startsWith('features/') ? [`${source}: ${only}`] : [];
    });
}

/** `features/basket` for a file of a feature, `app`, `ui` or `platform` for the others. */
function roomOf(file: string): string {
  return /^src\/(features\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file;
}

async function judge(baseDir: string) {
  const { enhancedResolveOptions, tsConfig: _, ...options } = law.options ?? {};
  const settings = { ...options, baseDir, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(ROOMS, settings as ICruiseOptions, enhancedResolveOptions);
  const { modules, summary } = output as ICruiseResult;
  return { modules, broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) };
}

function write(file: string, text: string) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function importOf(file: string, imported: string): string {
  const relative = path.relative(path.dirname(file), imported);
  return `export { thing } from '${relative.startsWith('.') ? relative : `./${relative}`}';\n`;
}

function typeOf(imported: string): string {
  return `import type { Thing } from '${imported}';\nexport type Other = Thing;\n`;
}

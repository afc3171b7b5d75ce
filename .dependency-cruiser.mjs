// The import law: which room and which feature may know which. `checks/import-law.test.ts` runs it over the
// sources, and over `checks/illegal`, where every rule is broken once.

/** Who may import whom between features. A feature that is not named here may import none. */
const MAY_IMPORT = {
  catalogue: [],
  payments: [],
  addresses: [],
  areas: [],
  customers: ['addresses'],
  basket: ['catalogue'],
  vouchers: ['basket', 'catalogue'],
  courses: ['basket', 'catalogue'],
  learning: ['basket', 'catalogue'],
  instructors: ['areas'],
  orders: ['basket', 'vouchers', 'courses'],
  checkout: ['basket', 'orders', 'payments', 'customers', 'addresses', 'vouchers', 'courses', 'learning'],
};
/** Pages are put together from any feature's parts; the office has a rule of its own below. */
const MAY_IMPORT_ANY = ['pages', 'office'];

/** Tests, and what only tests use: `test-database.ts` and its like. */
const TESTS = '(\\.test|/test-[^/]+)\\.tsx?$';
const SERVER = '\\.server\\.tsx?$';
const ENTRIES = '^src/features/.+(api|jobs)\\.server\\.ts$';
/** Erased by the compiler: a type never reaches the browser, whatever file it comes from. */
const ERASED = ['type-only'];

const named = [...Object.keys(MAY_IMPORT), ...MAY_IMPORT_ANY];
const between = Object.entries(MAY_IMPORT).map(([feature, allowed]) => ({
  name: `feature-${feature}`,
  comment: `${feature} imports ${allowed.join(', ') || 'no other feature'}.`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: TESTS },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...allowed].join('|')})/` },
}));

export default {
  forbidden: [
    rule(
      'platform-imports-nothing-above',
      '^src/platform/',
      '^src/(app|features|ui)/|^(db|simulators|scripts)/',
    ),
    rule('ui-imports-platform-only', '^src/ui/', '^src/(app|features)/|^(db|simulators|scripts)/'),
    rule('features-import-no-app', '^src/features/', '^src/app/|^(db|simulators|scripts)/'),
    rule('product-imports-no-tests', '^src/', `${TESTS}|^(e2e|bench|checks|scripts)/`),
    ...between,
    {
      name: 'feature-without-a-row',
      comment: 'A feature that the table above does not name imports no other one.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: `^src/features/(${named.join('|')})/` },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'office-by-server-functions',
      comment: 'The office works through the other features’ server functions, not through their parts.',
      severity: 'error',
      from: { path: '^src/features/office/', pathNot: TESTS },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/office/', SERVER],
        dependencyTypesNot: ERASED,
      },
    },
    {
      name: 'entries-from-app-only',
      comment: 'HTTP calls and jobs are put together in src/app.',
      severity: 'error',
      from: { path: '^(src|db|simulators)/', pathNot: ['^src/app/', TESTS] },
      to: { path: ENTRIES },
    },
    {
      name: 'gateways-from-payments-only',
      comment: 'Everybody else speaks to gateways through payments/gateway.ts.',
      severity: 'error',
      from: { path: '^(src|db|simulators)/', pathNot: ['^src/features/payments/', TESTS] },
      to: { path: '^src/features/payments/gateways/' },
    },
    {
      name: 'server-from-server-only',
      comment:
        'Only *.server.*, pages (their loaders) and app import *.server.* at run time; types may go anywhere.',
      severity: 'error',
      from: {
        path: '^src/(features|ui|platform)/',
        pathNot: [SERVER, TESTS, '^src/features/.+-(page|layout)\\.tsx$'],
      },
      to: { path: `^src/.*${SERVER}`, dependencyTypesNot: ERASED },
    },
    {
      name: 'simulators-from-app-and-tests',
      comment: 'Third parties are simulated beside the product, and started in one place.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: ['^src/app/simulators\\.server\\.ts$', TESTS] },
      to: { path: '^simulators/' },
    },
    {
      name: 'simulators-know-no-feature',
      comment: 'A simulator that shared our code would share our mistakes.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: TESTS },
      to: { path: '^src/(app|features|ui)/' },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^(src|db|simulators)/' }, to: { circular: true } },
    {
      name: 'everything-resolves',
      comment: 'An import that the tool cannot follow is one that it cannot judge.',
      severity: 'error',
      from: { path: '^(src|db|simulators)/' },
      // Made by the build, or files that the bundler takes as they are.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '/\\+types/', '\\?(url|raw)$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};

function rule(name, from, to) {
  return { name, severity: 'error', from: { path: from, pathNot: TESTS }, to: { path: to } };
}

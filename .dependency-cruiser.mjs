// The import law: which room and which feature may know which (docs/architecture.md). `checks/import-law.test.ts`
// runs it over the sources, and over a folder in which every rule is broken once.

/** Who may import whom between features. A feature that is not named here may import none. */
const MAY_IMPORT = {
  catalogue: [],
  payments: [],
  addresses: [],
  areas: [],
  customers: [],
  accounts: ['addresses', 'identity'],
  identity: ['addresses', 'instructors'],
  basket: ['catalogue'],
  vouchers: ['basket', 'catalogue'],
  courses: ['basket', 'catalogue'],
  learning: ['basket', 'catalogue'],
  instructors: ['areas', 'courses'],
  alerts: ['catalogue', 'areas', 'identity', 'instructors', 'courses'],
  orders: ['basket', 'vouchers', 'courses', 'catalogue'],
  funnel: ['catalogue', 'basket', 'orders'],
  lessons: ['catalogue', 'areas', 'instructors', 'orders'],
  books: ['basket', 'catalogue', 'vouchers', 'courses', 'instructors', 'orders', 'payments', 'lessons'],
  pay: ['instructors', 'lessons', 'payments'],
  refunds: [
    ...['basket', 'catalogue', 'vouchers', 'courses', 'learning', 'orders', 'payments', 'lessons', 'books'],
  ],
  checkout: [
    ...['basket', 'orders', 'payments', 'accounts', 'identity', 'addresses', 'vouchers', 'courses'],
    ...['learning', 'lessons', 'books', 'refunds'],
  ],
  referrals: ['basket', 'orders', 'payments', 'vouchers', 'lessons', 'identity'],
  mileage: ['instructors', 'lessons', 'pay'],
  diary: ['areas', 'instructors', 'lessons', 'orders', 'pay', 'mileage', 'identity'],
};

/** What staff see and do of a feature: its desk. Desks compose, as pages do. */
const DESKS = '^src/features/[^/]+/office/';
/** What learners see of their lessons, and do. It composes too. */
const LEARNERS = '^src/features/lessons/learner/';
const TESTS = '\\.test\\.tsx?$';
/** Pages and their frames have loaders, wherever they live. */
const SCREENS = '^src/(pages|features)/.+-(page|layout)\\.tsx$';
const SERVER = '\\.server\\.tsx?$';
/** What only `src/app` puts together: HTTP calls and jobs. */
const ENTRIES = '^src/.+-(api|jobs)\\.server\\.ts$';
const PRODUCT = '^(src|db|simulators)/';
/** Erased by the compiler: a type never reaches the browser, whatever file it comes from. */
const ERASED = ['type-only'];

const named = [...Object.keys(MAY_IMPORT), 'office'];
const between = Object.entries(MAY_IMPORT).map(([feature, allowed]) => ({
  name: `feature-${feature}`,
  comment: `${feature} imports ${allowed.join(', ') || 'no other feature'}.`,
  severity: 'error',
  from: { path: `^src/features/${feature}/`, pathNot: [TESTS, DESKS, LEARNERS] },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...allowed].join('|')})/` },
}));

export default {
  forbidden: [
    rule(
      'platform-imports-nothing-above',
      '^src/platform/',
      '^src/(app|pages|features|kit|ui)/|^(db|simulators|scripts)/',
    ),
    rule('ui-imports-platform-only', '^src/ui/', '^src/(app|pages|features|kit)/|^(db|simulators|scripts)/'),
    rule('kit-knows-no-business', '^src/kit/', '^src/(app|pages|features)/|^(db|simulators|scripts)/'),
    rule('features-import-nothing-above', '^src/features/', '^src/(app|pages)/|^(db|simulators|scripts)/'),
    rule('pages-import-no-app', '^src/pages/', '^src/app/|^(db|simulators|scripts)/'),
    {
      name: 'brand-from-app-only',
      comment:
        'The school is handed in, because it can change. Its default is named where things are put together.',
      severity: 'error',
      from: { path: '^src/(pages|features|kit|ui|platform)/', pathNot: TESTS },
      to: { path: '^src/platform/brand\\.ts$' },
    },
    rule('product-imports-no-tests', PRODUCT, `${TESTS}|^(testing|e2e|faults|bench|checks|scripts)/`),
    ...between,
    {
      name: 'feature-without-a-row',
      comment: 'A feature that the table above does not name imports no other one.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: [`^src/features/(${named.join('|')})/`, DESKS] },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'desks-by-server-functions',
      comment:
        'A desk works through the other features’ server functions; only its pages compose their parts.',
      severity: 'error',
      from: {
        path: ['^src/features/([^/]+)/office/', '^src/features/(office)/'],
        pathNot: [TESTS, SCREENS],
      },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/($1|identity)/', DESKS, SERVER],
        dependencyTypesNot: ERASED,
      },
    },
    {
      name: 'desks-from-desks-and-the-office',
      comment:
        'A feature does not know its desk. What crosses features is in features/office, above all desks.',
      severity: 'error',
      from: {
        path: '^src/(pages|features|kit|ui|platform)/',
        pathNot: [DESKS, '^src/features/office/', TESTS],
      },
      to: { path: [DESKS, '^src/features/office/'] },
    },
    {
      name: 'desks-below-the-office',
      comment: 'Today, orders, money and people compose the desks; a desk does not know them.',
      severity: 'error',
      from: { path: DESKS, pathNot: TESTS },
      to: { path: '^src/features/office/' },
    },
    {
      name: 'learners-screens-from-pages-only',
      comment: 'A feature does not know the screens that are made of it.',
      severity: 'error',
      from: { path: '^src/(features|kit|ui|platform)/', pathNot: [LEARNERS, TESTS] },
      to: { path: LEARNERS },
    },
    {
      name: 'entries-from-app-only',
      comment:
        'HTTP calls and jobs are put together in src/app; a feature’s calls may be put together by one of them.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: ['^src/app/', TESTS, ENTRIES] },
      to: { path: ENTRIES },
    },
    {
      name: 'gateways-from-payments-only',
      comment:
        'Everybody else speaks to gateways through payments/gateway.ts; src/app chooses which are in use.',
      severity: 'error',
      from: {
        path: PRODUCT,
        pathNot: ['^src/features/payments/', '^src/app/services\\.server\\.ts$', TESTS],
      },
      to: { path: '^src/features/payments/gateways/' },
    },
    {
      name: 'mileage-from-the-diary-only',
      comment:
        'What instructors note for their own tax return is read by nobody else, the office least of all.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/features/(mileage|diary)/', '^src/app/', TESTS] },
      to: { path: '^src/features/mileage/' },
    },
    {
      name: 'server-from-server-only',
      comment:
        'Only *.server.*, pages (their loaders) and app import *.server.* at run time; types may go anywhere.',
      severity: 'error',
      from: {
        path: '^src/(pages|features|kit|ui|platform)/',
        pathNot: [SERVER, TESTS, SCREENS],
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
      to: { path: '^src/(app|pages|features|kit|ui)/' },
    },
    { name: 'no-cycles', severity: 'error', from: { path: PRODUCT }, to: { circular: true } },
    {
      name: 'everything-resolves',
      comment: 'An import that the tool cannot follow is one that it cannot judge.',
      severity: 'error',
      from: { path: PRODUCT },
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

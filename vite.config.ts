import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { partManifests } from './scripts/vite/part-manifests.ts';
import { routerPlugins } from './scripts/vite/router-plugins.ts';
import { serviceWorkers } from './scripts/vite/worker-files.ts';

/**
 * What stays out of the server's file: it reads files that lie beside its own, or loads them by names made at run time.
 * `npm run bench -- office` notes what goes through `pg`.
 */
const APART = [
  '@electric-sql/pglite',
  '@resvg/resvg-wasm',
  'fontkit',
  'i18n-iso-countries',
  'pdfkit',
  'pg',
  'pino',
  'svg-to-pdfkit',
];

/**
 * Writes the server's files in ASCII, and escapes for all else. While a program runs, its text stays in memory: one pound
 * sign doubles the bytes of every other character.
 */
function narrowText(): Plugin {
  return {
    name: 'narrow-text',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(
            /[^\0-\x7f]/g,
            (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
    },
  };
}

/** Says what has been built. Vite would list every file. */
function progress(): Plugin {
  let begun = 0;
  return {
    name: 'progress',
    apply: 'build',
    buildStart() {
      begun = performance.now();
    },
    writeBundle() {
      const what = this.environment.name === 'client' ? 'what browsers load' : 'what the server runs';
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      process.stdout.write(`Built ${what} (${seconds} s)\n`);
    },
  };
}

/**
 * Seven characters of a hash tell two builds of one file apart; the map of routes, which every page loads, names them all.
 * The server's build names the files that pages ask for (the font) as the browser's does, whose styles ask for them too.
 */
const nameOf = (ending: string) => `assets/[name]-[hash:7]${ending}`;

/** `npm run build:compare` builds with the router's plugins as they are too. */
const isPlain = process.env.PLAIN_ROUTER === 'yes';

export default defineConfig(({ command }) => ({
  plugins: [
    isPlain || command !== 'build' ? reactRouter() : routerPlugins(),
    partManifests(),
    serviceWorkers(),
    narrowText(),
    progress(),
  ],
  // Small SVGs stay files: CSS uses them as border images, and the content security policy has no data: for them.
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A part that is loaded later does not name what every page has loaded by then.
    modulePreload: {
      resolveDependencies: (_file, deps) =>
        deps.filter((dep) => !/\/(framework|rolldown-runtime|shared)-/.test(dep)),
    },
    // The school's mark is drawn by the site itself.
    rollupOptions: { checks: { bundlerTimings: false }, external: ['/art/mark.svg'] },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: nameOf('.js'),
            chunkFileNames: nameOf('.js'),
            assetFileNames: nameOf('[extname]'),
            codeSplitting: {
              groups: [
                // One file packs 3 kB smaller than many, and outlives a change of ours.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // Named by how many share it. What is of the office, the diary or the account alone stays out of the shop, and so do the forms and the kit of these.
                {
                  name: 'shared',
                  test: /^(?!.*[\\/](office|identity|kit|diary|mileage|account|learner|learning|navigation|posted|learner-acts|series)[\\/]|.*[\\/](skills|lessons-address|leaf|lengths|length-links|page-query|picking-page|slip|pick-up-fields|message-form|refused-link|run-sums)\.)/,
                  minShareCount: 5,
                },
                // What most pages of staff, instructors and learners need: as many small files it packs a third worse. Passkeys
                // are asked for by few, and by the shop, which needs nothing else of it.
                {
                  name: 'kit',
                  test: /[\\/]src[\\/](kit[\\/](forms|parts(?![\\/]passkey))|ui[\\/](posted|navigation))[\\/]/,
                  minShareCount: 5,
                },
                // The desks’ menu is on each of them, so what it is drawn with is a part of it.
                {
                  name: 'menu',
                  test: /[\\/](frame[\\/]nav-items|drawings[\\/](graduation-cap|mail|pencil))\./,
                },
                // The same of what desks draw numbers with.
                { name: 'numbers', test: /[\\/]kit[\\/]figures[\\/]/ },
                // And of what is said of a driving test, by whoever says it.
                {
                  name: 'tests',
                  test: /driving-tests[\\/](result-fields|test-records|test-outcome|sheet-areas)\./,
                },
                // Of a first lesson's held time the checkout needs every part, and five small files pack worse than one.
                { name: 'held-time', test: /[\\/]held-time[\\/]/ },
                // The same of what the checkout shares with the page of a link to pay, and of the fields of its sections.
                {
                  name: 'paying',
                  test: /[\\/](sections[\\/]order-summary|basket[\\/](summary|codes[\\/]discount-box|use-other-tab-changes)|layout[\\/]scripts-lost)\./,
                },
                // Fields of an address come later in the checkout; the account's page of details needs nothing else of it.
                { name: 'address', test: /[\\/]features[\\/]addresses[\\/]/ },
                {
                  name: 'sections',
                  test: /[\\/](sections[\\/](step-form|initial-values|basket-news)|payment[\\/]decline-text|form[\\/]continue-button|session[\\/]checkout-client)\./,
                },
                // The sections that have them open one after the other.
                {
                  name: 'addressed',
                  test: /[\\/]sections[\\/](address-section|learner-section|person-fields|same-address|availability-table)\./,
                },
                // What stands around each page of the shop, and what its pages of areas and films share.
                {
                  name: 'frame',
                  test: /[\\/](layout[\\/](basket-button|footer|site-footer|site-header)|school[\\/]social-networks|ui[\\/]use-revalidate)\./,
                },
                {
                  name: 'areas',
                  test: /[\\/]areas[\\/](map[\\/]area-map|map[\\/]map-layout|fares-board|no-areas)\./,
                },
                { name: 'film', test: /[\\/](drawings[\\/]play|explainer[\\/]film-text|media[\\/]film)\./ },
                // The diary's pages ask for each of their files twice: for themselves, and for the copy that a phone keeps.
                {
                  name: 'diary',
                  test: /[\\/]diary[\\/](marks[\\/].*|offline[\\/](kept-diary-client|link-to-kept-page|use-kept-diary)|pages[\\/]diary-error|parts[\\/](diary|diary-bar|diary-done|diary-form|diary-icons|on-return|page-top))\./,
                },
                {
                  name: 'day',
                  test: /[\\/]diary[\\/](cash[\\/]cash-notice|day[\\/](arrival-buttons|day|day-stop|day-sum|stop))\./,
                },
                {
                  name: 'install',
                  test: /[\\/]install[\\/](app-use|install-app|use-install-prompt)\./,
                },
                { name: 'push', test: /[\\/]push[\\/](ask-for-push|blocked-push|use-push)\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With its dependencies in one file, the site starts in half the time. Development loads them as they are.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: APART },
        // A build renders with React's fast half whoever starts it; what the site may do is read from the environment
        // itself, by src/app/config.ts.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: 'src/app/server.ts',
          // A process that only queues emails is spared their JSX: the site's one file has it anyway.
          checks: { ineffectiveDynamicImport: false },
          // Not minified: names and lines stay for whoever reads an error, the build takes a tenth less memory, and the site starts as fast.
          output: {
            assetFileNames: nameOf('[extname]'),
            comments: false,
            minify: false,
          },
        },
      },
    },
  },
}));

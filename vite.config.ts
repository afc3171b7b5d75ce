import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const nothing = (names: string[]) =>
  names.map((name) => `export const ${name} = () => undefined;`).join('\n');

/**
 * Parts of the router that never run here, and what stands in their place: 2.4 kB less on every page. Routes are not
 * found out one by one, as their whole map comes with the page (react-router.config.ts), and nothing is instrumented.
 * A version of the router that asks these files for anything else does not build.
 */
const UNUSED: Record<string, string> = {
  'dom/ssr/fog-of-war.js': nothing([
    'isFogOfWarEnabled',
    'getPatchRoutesOnNavigationFunction',
    'useFogOFWarDiscovery',
    'getPartialManifest',
    'getManifestPath',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
  ]),
  'router/instrumentation.js': nothing([
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ]),
};

const withoutUnused: Plugin = {
  name: 'without-unused-parts-of-the-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, part = ''] = id.split('/react-router/dist/production/lib/');
    return UNUSED[part];
  },
};

export default defineConfig({
  plugins: [reactRouter(), withoutUnused],
  // Small SVGs stay files: CSS uses them as border images, and the content security policy has no data: for them.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // What every page loads, in one file: it packs 3 kB smaller than in many, and outlives a change of ours.
              // What pages share is few more files: each small one would cost 100 to 300 bytes of its own.
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'shared',
                  test: /src[\\/](ui[\\/](?!crumbs|price|read-again)|platform[\\/](?!page-meta)|features[\\/]basket[\\/](basket-client|browser-storage|without-recipients))/,
                  minShareCount: 2,
                },
                // Of the shop's pages, not of the checkout, which is the heaviest.
                { name: 'pages', test: /src[\\/](ui[\\/](crumbs|price|read-again)|platform[\\/]page-meta)/ },
                {
                  name: 'forms',
                  test: /src[\\/]features[\\/](addresses[\\/]|customers[\\/]password-field)/,
                  minShareCount: 2,
                },
                {
                  name: 'basket',
                  test: /src[\\/]features[\\/](basket[\\/](summary|voucher-)|catalogue[\\/](fee|voucher-designs))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: 'src/app/server.ts' } } },
  },
});

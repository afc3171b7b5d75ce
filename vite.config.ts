import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
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

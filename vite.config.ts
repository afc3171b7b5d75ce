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
              // What several pages share is another: ten small files weigh 1.5 kB more.
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shared', test: /src[\\/](ui|platform)[\\/].*\.tsx?$/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: 'src/app/server.ts' } } },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Small SVGs stay files: CSS uses them as border images, and the content security policy has no data: for them.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: 'src/app/server.ts' } } },
  },
});

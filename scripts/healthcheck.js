import { env } from 'node:process';

// Ends well where the site can serve, or where the worker beside it answers. The container's health check runs it.

const { PORT = '3000', METRICS_PORT } = env;
const addresses = [`http://127.0.0.1:${PORT}/readyz`];
// A worker has no pages.
if (METRICS_PORT) addresses.push(`http://127.0.0.1:${METRICS_PORT}/metrics`);
const [site, figures] = await Promise.allSettled(addresses.map((address) => fetch(address)));
const answered = site?.status === 'fulfilled' ? site : figures;
process.exit(answered?.status === 'fulfilled' && answered.value.ok ? 0 : 1);

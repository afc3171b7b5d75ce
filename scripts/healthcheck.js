// Ends well where the site, or else the worker beside it, can serve. The container's health check runs it.

const { PORT = '3000', METRICS_PORT } = process.env;
const addresses = [
  `http://127.0.0.1:${PORT}/readyz`,
  ...(METRICS_PORT ? [`http://127.0.0.1:${METRICS_PORT}/metrics`] : []),
];
const answers = await Promise.allSettled(addresses.map((address) => fetch(address)));
const [site, figures] = answers;
// A site that answers is asked nothing else: that it is not ready is what it says.
const answered = site?.status === 'fulfilled' ? site : figures;
process.exit(answered?.status === 'fulfilled' && answered.value.ok ? 0 : 1);

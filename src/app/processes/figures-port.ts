import { createServer } from 'node:http';

export const FIGURES_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Figures for Prometheus on a port of their own, for a network that only the scraper can reach. */
export async function serveFigures(read: () => Promise<string>, at: { host: string; port: number }) {
  const server = createServer(async (_request, response) => {
    try {
      const figures = await read();
      response.setHeader('content-type', FIGURES_TYPE);
      response.end(figures);
    } catch {
      response.statusCode = 500;
      response.end();
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(at.port, at.host, () => resolve()),
  );
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

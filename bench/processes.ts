import { load, sameAnswerLoad } from './load.ts';
import { processorSeconds } from './processor-time.ts';
import { hundredths, quantile, say, whenAndWhere } from './report.ts';
import { makeBasket, type Server, startSite } from './servers.ts';

// Two sites on databases of their own, of one process and of two, are asked in turns.
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 4;
const CONNECTIONS = 50;

interface Figures {
  rate: number;
  /** Milliseconds of the processor that the site took for each request. */
  processor: number;
  /** How many cores were busy with the site, and how many with the load. */
  site: number;
  load: number;
}

let anew = 0;
/** What is asked for: one address again and again, or another each time. */
const READS: Record<string, (basket: string) => string | (() => string)> = {
  'Read a basket': (basket) => `/v1/website/basket/${basket}`,
  Home: () => '/',
  'Home, rendered anew': () => () => `/?anew=${anew++}`,
};

if (!process.env.DATABASE_URL)
  throw new Error('Several processes need a PostgreSQL server: set DATABASE_URL.');
const sites = [await startWith('1'), await startWith('2')];
try {
  say(`${whenAndWhere()}. Median of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections.\n`);
  say(
    '| Read | Processes | Requests/s | Processor, ms | Cores, site | Cores, load | Two carry | On cores of their own |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|');
  const baskets = await Promise.all(sites.map(({ url }) => makeBasket(url)));
  for (const [name, pathOf] of Object.entries(READS)) {
    const rounds: Figures[][] = [[], []];
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [which, site] of sites.entries()) {
        const figures = await fire(site, pathOf(baskets[which] ?? ''));
        // The first round warms up.
        if (round >= 0) rounds[which]?.push(figures);
      }
    const [one, two] = rounds.map(median) as [Figures, Figures];
    say(rowOf(name, 1, one));
    // A process answers on one core. Two with a core each would carry twice what one does with its, less what they take more.
    const own = (2 * one.processor) / two.processor;
    say(rowOf(name, 2, two, [hundredths(two.rate / one.rate), hundredths(own)]));
  }
} finally {
  await Promise.all(sites.map((site) => site.stop()));
}

function startWith(processes: string): Promise<Server> {
  process.env.WEB_PROCESSES = processes;
  return startSite();
}

async function fire({ url, process: server }: Server, path: string | (() => string)): Promise<Figures> {
  const pid = server.pid as number;
  const settings = { url, connections: CONNECTIONS, seconds: SECONDS };
  const before = { site: processorSeconds(pid), load: process.cpuUsage() };
  const { requests, rate } =
    typeof path === 'string'
      ? await sameAnswerLoad(settings, path)
      : await load(settings, () => ({ method: 'GET', path: path() }));
  const took = processorSeconds(pid) - before.site;
  const { user, system } = process.cpuUsage(before.load);
  const duration = requests / rate;
  return {
    rate,
    processor: (took * 1_000) / requests,
    site: took / duration,
    load: (user + system) / 1e6 / duration,
  };
}

function median(figures: Figures[]): Figures {
  const of = (metric: keyof Figures) =>
    quantile(
      figures.map((one) => one[metric]),
      0.5,
    );
  return { rate: of('rate'), processor: of('processor'), site: of('site'), load: of('load') };
}

function rowOf(name: string, processes: number, figures: Figures, ratios: number[] = []): string {
  const { rate, processor, site, load } = figures;
  const cells = [
    Math.round(rate),
    ...[processor, site, load].map(hundredths),
    ...ratios.map((one) => `${one}×`),
  ];
  return `| ${[name, processes, ...cells].join(' | ')}${ratios.length > 0 ? '' : ' |  | '} |`;
}

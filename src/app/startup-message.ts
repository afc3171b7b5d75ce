import { brand } from '#src/platform/brand.ts';
import type { Config } from './config.ts';

/** What `npm start` says in development when the site is open: where everything is. */
export function startupMessage(config: Config): string {
  const site = config.publicUrl;
  const lines = [
    ['Site', site],
    ['API', `${site}/developers`],
    ['Emails', config.smtpUrl ? config.smtpUrl.replace(/\/\/.*@/, '//') : `${site}/office/outbox`],
    ...(config.cards.simulated
      ? [['Test bank', `${config.cards.webUrl}  (test cards, what was charged)`]]
      : []),
    ...(config.paypal.simulated
      ? [['PayPal', `${config.paypal.apiUrl}  (simulated: orders, what was paid)`]]
      : []),
    ...(config.texts.simulated
      ? [['Phones', `${config.texts.apiUrl}  (simulated: texts, to read and to answer)`]]
      : []),
    ['Data', config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir],
  ];
  const list = lines.map(([name, where]) => `  ${name?.padEnd(10)} ${where}`).join('\n');
  // Since the process was started, with the build and the database that it made.
  const seconds = Math.round(performance.now() / 100) / 10;
  return `\n${brand.name} is open (${seconds} s). Ctrl-C closes it.\n\n${list}\n\n`;
}

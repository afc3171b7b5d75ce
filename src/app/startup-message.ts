import { brand } from '#src/platform/brand.ts';
import type { Config } from './config.ts';

/** What `npm start` says in development when the site is open: where everything is. */
export function startupMessage(config: Config, seconds: number): string {
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
    ['Data', config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir],
  ];
  const list = lines.map(([name, where]) => `  ${name?.padEnd(10)} ${where}`).join('\n');
  return `\n${brand.name} is open (${Math.round(seconds * 10) / 10} s). Ctrl-C closes it.\n\n${list}\n\n`;
}

import { format } from 'node:util';
import type { Log } from '#src/platform/log.server.ts';

const METHODS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'error',
} as const;

/** Has what Node and libraries would print in words logged instead: in production all output is JSON lines. */
export function logAllOutput(log: Log) {
  for (const [method, level] of Object.entries(METHODS))
    console[method as keyof typeof METHODS] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, format(...said.filter((one) => one !== err)));
    };
  for (const event of ['warning', 'uncaughtException']) process.removeAllListeners(event);
  process.on('warning', (err) => log.warn({ err }, 'Node warns'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process ends: nothing caught this error');
    process.exit(1);
  });
}

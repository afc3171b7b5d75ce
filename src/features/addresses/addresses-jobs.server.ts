import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { forgetAddresses, type KeptAddressesDeps } from './kept-addresses.server.ts';

/** Once an hour: answers of the address finder that are over a day old. */
export function purgeAddressesJob(deps: KeptAddressesDeps): Job {
  return {
    name: 'purge-addresses',
    retries: 2,
    retrySeconds: 60,
    every: '17 * * * *',
    run: () => forgetAddresses(deps),
  };
}

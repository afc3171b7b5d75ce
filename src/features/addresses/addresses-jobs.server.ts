import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { type AddressCacheDeps, deleteAddresses } from './address-cache.server.ts';

/** Once an hour: answers of the address finder that are over a day old. */
export function purgeAddressesJob(deps: AddressCacheDeps): Job {
  return {
    name: 'purge-addresses',
    retries: 2,
    retrySeconds: 60,
    every: '17 * * * *',
    run: () => deleteAddresses(deps),
  };
}

import { z } from 'zod';
import type { Log } from '#src/platform/log.server.ts';
import type { FoundAddress } from './address.ts';

export type Found =
  | { kind: 'found'; postcode: string; addresses: FoundAddress[] }
  | { kind: 'nothing' }
  /** The provider is down, out of credit or too slow; the address can always be typed by hand. */
  | { kind: 'unavailable' };

export interface AddressFinder {
  find(postcode: string): Promise<Found>;
}

/** Of a school without a provider: every address is typed. */
export const noAddressFinder: AddressFinder = { find: async () => ({ kind: 'unavailable' }) };

const answer = z.object({
  result: z.array(
    z.object({
      postcode: z.string(),
      post_town: z.string(),
      line_1: z.string(),
      line_2: z.string().default(''),
      line_3: z.string().default(''),
      dependant_locality: z.string().default(''),
    }),
  ),
});

const NOT_FOUND = 404;
const TIMEOUT_MS = 5_000;

/** A client of Ideal Postcodes' REST API. Never throws when the provider or the network fails. */
export function idealPostcodes(settings: { url: string; key: string }, log: Log): AddressFinder {
  async function ask(postcode: string): Promise<Response | undefined> {
    try {
      return await fetch(`${settings.url}/v1/postcodes/${encodeURIComponent(postcode)}`, {
        headers: { authorization: `IDEALPOSTCODES api_key="${settings.key}"` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      log.warn(
        { provider: 'ideal-postcodes', reason: (error as Error).name },
        'address finder did not answer',
      );
      return undefined;
    }
  }

  return {
    async find(postcode) {
      const response = await ask(postcode.replace(/\s+/g, ' ').trim().toUpperCase());
      if (response?.status === NOT_FOUND) return { kind: 'nothing' };
      if (response?.status !== 200) {
        if (response)
          log.warn({ provider: 'ideal-postcodes', status: response.status }, 'address finder refused');
        return { kind: 'unavailable' };
      }
      const read = answer.safeParse(await response.json().catch(() => undefined));
      if (!read.success) return { kind: 'unavailable' };
      const [first] = read.data.result;
      if (!first) return { kind: 'nothing' };
      return { kind: 'found', postcode: first.postcode, addresses: read.data.result.map(toFound) };
    },
  };
}

type Result = z.infer<typeof answer>['result'][number];

function toFound(result: Result): FoundAddress {
  const town = titleCase(result.post_town);
  const { line_1, line_2, line_3, dependant_locality: locality } = result;
  return {
    formatted_address: [line_1, line_2, line_3, town].filter(Boolean),
    line_1,
    line_2,
    line_3,
    locality,
    town_or_city: town,
  };
}

/** Post towns come in capitals: "NEWCASTLE UPON TYNE" becomes "Newcastle upon Tyne". */
function titleCase(town: string): string {
  return town
    .toLowerCase()
    .replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(Upon|On|Under|Le|By|In|Of|The|And)\b/g, (word, _small, at) =>
      at > 0 ? word.toLowerCase() : word,
    );
}

import { type KnownAddresses, readPostcode, suggestionsFor } from './known-addresses.ts';
import type { ProviderAddress } from './made-up-addresses.ts';

export type Answer = { status: number; body: Record<string, unknown> };
/** A call's query, as text. */
export type LookUpQuery = Record<string, string | undefined>;

const MOST = 100;

/** Spaces and case do not matter, as with the provider. */
export function lookUpPostcode(
  known: KnownAddresses,
  input: string,
  { page = '0', filter }: LookUpQuery,
): Answer {
  const compact = input.replace(/\s/g, '').toUpperCase();
  if (!isWhole(page)) return badRequest('page', 'should be integer');
  if (compact === 'ID1CLIP') return refuse(402, 4020, 'Key balance depleted');
  if (compact === 'ID1CHOP') return refuse(402, 4021, 'Lookup limit reached');
  const postcode = readPostcode(compact);
  const all = postcode ? known.ofPostcode(postcode) : [];
  if (all.length === 0)
    return refuse(404, 4040, 'Postcode not found', { suggestions: suggestionsFor(compact) });
  const from = Number(page) * MOST;
  const result = all.slice(from, from + MOST).map((address) => filtered(address, filter));
  return succeed(result, { limit: MOST, page: Number(page), total: all.length });
}

export function lookUpUdprn(known: KnownAddresses, udprn: string, { filter }: LookUpQuery): Answer {
  const address = known.ofUdprn(Number(udprn));
  return address ? succeed(filtered(address, filter)) : refuse(404, 4044, 'No UDPRN found');
}

export function lookUpUmprn(known: KnownAddresses, umprn: string, { filter }: LookUpQuery): Answer {
  const address = known.ofUmprn(Number(umprn));
  return address ? succeed(filtered(address, filter)) : refuse(404, 4046, 'No UMPRN found');
}

/** Of each address that is found so far one line, and where the whole of it is. */
export function suggestAddresses(known: KnownAddresses, { query, limit = '10' }: LookUpQuery): Answer {
  if (query === undefined) return badRequest('query', "should have required property 'query'");
  if (!isWhole(limit) || Number(limit) < 1 || Number(limit) > MOST)
    return badRequest('limit', 'should be integer between 1 and 100');
  const hits = known
    .search(query)
    .slice(0, Number(limit))
    .map(({ id, udprn, line_1, line_2, line_3, post_town, postcode_outward }) => ({
      id,
      suggestion: [line_1, line_2, line_3, post_town, postcode_outward].filter(Boolean).join(', '),
      urls: { udprn: `/v1/udprn/${udprn}` },
      udprn,
    }));
  return succeed({ hits });
}

/** The address of a suggestion. */
export function resolveSuggestion(known: KnownAddresses, id: string, request: LookUpQuery): Answer {
  return lookUpUdprn(known, /^paf_(\d+)$/.exec(id)?.[1] ?? '', request);
}

/** Finds the addresses that have each word of the query, where a postcode may be one. */
export function searchAddresses(known: KnownAddresses, request: LookUpQuery): Answer {
  const { query = request.q, limit = '10', page = '0', filter } = request;
  if (query === undefined) return badRequest('query', "should have required property 'query'");
  if (!isWhole(page)) return badRequest('page', 'should be integer');
  if (!isWhole(limit) || Number(limit) < 1 || Number(limit) > MOST)
    return badRequest('limit', 'should be integer between 1 and 100');
  const all = known.search(query);
  const from = Number(page) * Number(limit);
  const hits = all.slice(from, from + Number(limit)).map((address) => filtered(address, filter));
  return succeed({ total: all.length, limit: Number(limit), page: Number(page), hits });
}

export function checkKey(value: string, ours: string): Answer {
  if (value !== ours) return refuse(404, 4042, 'Key not found');
  const kingdom = {
    iso_3: 'GBR',
    iso_2: 'GB',
    description: 'United Kingdom',
    emoji: '🇬🇧',
    rgeo: false,
  };
  return succeed({ available: true, context: '', contexts: [kingdom] });
}

export function refuse(
  status: number,
  code: number,
  message: string,
  more: Record<string, unknown> = {},
): Answer {
  return { status, body: { code, message, ...more } };
}

function succeed(result: unknown, more: Record<string, unknown> = {}): Answer {
  return { status: 200, body: { result, code: 2000, message: 'Success', ...more } };
}

function badRequest(parameter: string, message: string): Answer {
  return refuse(400, 4000, 'Bad request', { errors: [{ path: `.query.${parameter}`, message }] });
}

function filtered(address: ProviderAddress, filter: string | undefined): Partial<ProviderAddress> {
  if (!filter) return address;
  const requestedFields = new Set(filter.split(','));
  return Object.fromEntries(Object.entries(address).filter(([field]) => requestedFields.has(field)));
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text);
}

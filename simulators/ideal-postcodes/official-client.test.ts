import { Client } from '@ideal-postcodes/core-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FOUND_POSTCODE,
  LIMIT_REACHED_POSTCODE,
  NO_BALANCE_POSTCODE,
  NOT_FOUND_POSTCODE,
} from './sentinels.ts';
import { type IdealPostcodesSimulator, startIdealPostcodes } from './simulator.ts';

// The required fields of an address of the Postcode Address File, as the provider's schema lists them.
const REQUIRED = `administrative_county building_name building_number country country_iso country_iso_2 county
  county_code dataset delivery_point_suffix department_name dependant_locality dependant_thoroughfare district
  double_dependant_locality eastings id language latitude line_1 line_2 line_3 longitude northings
  organisation_name po_box post_town postal_county postcode postcode_inward postcode_outward postcode_type premise
  su_organisation_indicator sub_building_name thoroughfare traditional_county udprn umprn uprn ward`.split(
  /\s+/,
);

let finder: IdealPostcodesSimulator;
let client: Client;
beforeAll(async () => {
  finder = await startIdealPostcodes({ port: 0, apiKey: 'ak_test' });
  client = clientWith('ak_test');
});
afterAll(() => finder.close());

const clientWith = (api_key: string) =>
  new Client({ api_key, baseUrl: finder.url.replace('http://', ''), tls: false });

test('the provider’s own client reads every field of an address', async () => {
  const [address] = await client.lookupPostcode({ postcode: 'ls63ad' });
  expect(Object.keys(address ?? {}).sort()).toEqual(REQUIRED);
  expect(address).toMatchObject({
    postcode_outward: 'LS6',
    postcode_inward: '3AD',
    delivery_point_suffix: '1A',
  });
  const named = await client.lookupPostcode({ postcode: FOUND_POSTCODE, filter: ['line_1', 'udprn'] });
  expect(Object.keys(named[0] ?? {}).sort()).toEqual(['line_1', 'udprn']);
});

test('and finds it again by its UDPRN and by its words', async () => {
  const addresses = await client.lookupPostcode({ postcode: 'BS1 5TR' });
  const last = addresses.at(-1);
  expect(await client.lookupUdprn({ udprn: last?.udprn ?? 0 })).toEqual(last);
  expect(new Set(addresses.map(({ udprn }) => udprn)).size).toBe(addresses.length);
  expect(await client.lookupUdprn({ udprn: 1 })).toBeNull();
  const flats = await client.lookupAddress({ query: 'flat 2, bainbrigge road leeds' });
  expect(flats.map(({ premise }) => premise)).toEqual(['Flat 2, 5']);
  expect(await client.lookupAddress({ query: '14 ls6 3ad' })).toMatchObject([
    { line_1: '14 Bainbrigge Road' },
  ]);
  const page = { limit: 3, page: 1 };
  expect(await client.lookupAddress({ query: 'BS1 5TR', ...page })).toEqual(addresses.slice(3, 6));
  expect(await client.lookupAddress({ query: 'bakirkoy' })).toEqual([]);
});

test('and suggests addresses while one is typed, and resolves the one that is chosen', async () => {
  const { body } = await client.autocomplete.list({ query: { query: '14 ls6 3ad', api_key: 'ak_test' } });
  const [hit] = body.result.hits;
  expect(hit?.suggestion).toBe('14 Bainbrigge Road, LEEDS, LS6');
  const address = await client.lookupUdprn({ udprn: hit?.udprn ?? 0 });
  expect(address?.line_1).toBe('14 Bainbrigge Road');
  const resolved = await fetch(`${finder.url}/v1/autocomplete/addresses/${address?.id}/gbr?api_key=ak_test`);
  expect(await resolved.json()).toMatchObject({ code: 2000, result: address });
});

test('and finds a household by its UMPRN', async () => {
  const [flat] = await client.lookupAddress({ query: 'flat 2, bainbrigge road leeds' });
  const umprn = (flat?.udprn ?? 0) - 60_000_000;
  expect(await client.lookupUmprn({ umprn })).toMatchObject({ line_1: 'Flat 2', umprn, dataset: 'mr' });
  expect(await client.lookupUmprn({ umprn: 1 })).toBeNull();
});

test('and knows what is wrong from its own errors', async () => {
  expect(await client.lookupPostcode({ postcode: NOT_FOUND_POSTCODE })).toEqual([]);
  const { errors } = Client;
  for (const [work, error] of [
    [client.lookupPostcode({ postcode: NO_BALANCE_POSTCODE }), errors.IdpcBalanceDepletedError],
    [client.lookupPostcode({ postcode: LIMIT_REACHED_POSTCODE }), errors.IdpcLimitReachedError],
    [client.lookupAddress({ query: 'leeds', limit: 101 }), errors.IdpcBadRequestError],
    [clientWith('ak_wrong').lookupUdprn({ udprn: 1 }), errors.IdpcInvalidKeyError],
    [client.checkKeyUsability({ api_key: 'ak_wrong' }), errors.IdpcKeyNotFoundError],
  ] as const)
    await expect(work).rejects.toBeInstanceOf(error);
  expect(await client.checkKeyUsability({})).toMatchObject({ available: true, contexts: [{ iso_3: 'GBR' }] });
});

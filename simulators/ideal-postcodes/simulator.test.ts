import { isValid } from 'postcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FAILING_POSTCODE,
  FOUND_POSTCODE,
  HANGING_POSTCODE,
  HELD_ANSWER_MS,
  LIMIT_REACHED_POSTCODE,
  NO_BALANCE_POSTCODE,
  NOT_FOUND_POSTCODE,
} from './sentinels.ts';
import { type IdealPostcodesSimulator, startIdealPostcodes } from './simulator.ts';

let finder: IdealPostcodesSimulator;
beforeAll(async () => {
  finder = await startIdealPostcodes({ port: 0, apiKey: 'ak_test' });
  finder.knobs.lookupsPerSecond = 1000;
});
afterAll(() => finder.close());

async function ask(postcode: string, key = 'ak_test', more = '') {
  const answer = await fetch(
    `${finder.url}/v1/postcodes/${encodeURIComponent(postcode)}?api_key=${key}${more}`,
  );
  return { status: answer.status, body: await answer.json() };
}

describe('the simulated address finder', () => {
  test('knows the fourteen drawn addresses of LS6 3AD, however it is typed', async () => {
    const { status, body } = await ask('ls63ad');
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 2000, message: 'Success', limit: 100, page: 0, total: 14 });
    const doors = body.result.map((address: { premise: string; line_1: string }) => address.line_1);
    expect(doors).toEqual([
      ...['1', '2', '3', '4'].map((number) => `${number} Bainbrigge Road`),
      'Flat 1',
      'Flat 2',
      ...['6', '7', '8', '9', '10', '11', '12', '14'].map((number) => `${number} Bainbrigge Road`),
    ]);
    expect(body.result[4]).toMatchObject({
      line_2: '5 Bainbrigge Road',
      premise: 'Flat 1, 5',
      post_town: 'LEEDS',
    });
  });

  test.each([
    'LS1 4AP',
    'M4 5JD',
    'BS1 5TR',
    'CF10 1AA',
    'G1 1AA',
    'EH1 1BB',
    'B1 1AA',
    'NG1 1AA',
    'NR1 1AA',
  ])('makes up the same 5 to 20 addresses for %s each time', async (postcode) => {
    const [first, second] = [await ask(postcode), await ask(postcode)];
    expect(first.body).toEqual(second.body);
    expect(first.body.total).toBeGreaterThanOrEqual(5);
    expect(first.body.total).toBeLessThanOrEqual(20);
    const addresses: { organisation_name: string; building_name: string; sub_building_name: string }[] =
      first.body.result;
    expect(addresses.filter((address) => address.organisation_name)).toHaveLength(1);
    expect(addresses.filter((address) => address.building_name)).toHaveLength(1);
    expect(addresses.some((address) => address.sub_building_name)).toBe(true);
  });

  test.each([
    ['BN1 1AA', 'BRIGHTON'],
    ['PL1 1AA', 'PLYMOUTH'],
    ['NE1 1AA', 'NEWCASTLE UPON TYNE'],
    ['SW1A 2AA', 'LONDON'],
    [FOUND_POSTCODE, 'LONDON'],
  ])('answers %s with the post town %s in capitals', async (postcode, town) => {
    const { body } = await ask(postcode);
    expect(new Set(body.result.map((address: { post_town: string }) => address.post_town))).toEqual(
      new Set([town]),
    );
  });

  test.each([NOT_FOUND_POSTCODE, 'ZE1 0AA', 'SW1P 1AA', 'ME1 1AA', 'nonsense'])(
    'does not find %s',
    async (postcode) => {
      expect(await ask(postcode)).toMatchObject({ status: 404, body: { code: 4040, suggestions: [] } });
    },
  );

  test('suggests postcodes near an incomplete one', async () => {
    const { status, body } = await ask('LS6 3');
    expect(status).toBe(404);
    expect(body.suggestions).toContain('LS6 3AD');
    expect(body.suggestions.length).toBeLessThanOrEqual(5);
  });

  test.each([
    [NO_BALANCE_POSTCODE, 4020],
    [LIMIT_REACHED_POSTCODE, 4021],
  ])('answers 402 with the provider code for %s', async (postcode, code) => {
    expect(await ask(postcode)).toMatchObject({ status: 402, body: { code } });
  });

  test('refuses a wrong or missing key before looking', async () => {
    expect(await ask(NO_BALANCE_POSTCODE, 'wrong')).toMatchObject({ status: 401, body: { code: 4010 } });
  });

  test('takes the key from the header too', async () => {
    const headers = { authorization: 'IDEALPOSTCODES api_key="ak_test"' };
    expect((await fetch(`${finder.url}/v1/postcodes/LS63AD`, { headers })).status).toBe(200);
  });

  test('has an empty second page and refuses a page that is no number', async () => {
    expect((await ask('LS6 3AD', 'ak_test', '&page=1')).body).toMatchObject({
      result: [],
      page: 1,
      total: 14,
    });
    expect(await ask('LS6 3AD', 'ak_test', '&page=two')).toMatchObject({
      status: 400,
      body: { code: 4000, errors: [{ path: '.query.page', message: 'should be integer' }] },
    });
  });

  test('the two sentinels of ours are well-formed; one fails, one hangs', async () => {
    expect([isValid(FAILING_POSTCODE), isValid(HANGING_POSTCODE)]).toEqual([true, true]);
    expect((await ask(FAILING_POSTCODE)).status).toBe(500);
    const impatient = fetch(`${finder.url}/v1/postcodes/${HANGING_POSTCODE}?api_key=ak_test`, {
      signal: AbortSignal.timeout(300),
    });
    await expect(impatient).rejects.toThrow(/timeout/i);
  });

  test('breaks the next look-up on request, once', async () => {
    finder.knobs.failNext('reset');
    await expect(ask('LS6 3AD')).rejects.toThrow('fetch failed');
    expect((await ask('LS6 3AD')).status).toBe(200);
  });

  test('turns away more look-ups in a second than are allowed', async () => {
    const strict = await startIdealPostcodes({ port: 0, apiKey: 'k', clock: { now: () => new Date(5000) } });
    strict.knobs.lookupsPerSecond = 2;
    const statuses = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await fetch(`${strict.url}/v1/postcodes/LS63AD?api_key=k`)).status);
    expect(statuses).toEqual([200, 200, 503]);
    await strict.close();
  });

  test('closes at once while an answer hangs', async () => {
    const doomed = await startIdealPostcodes({ port: 0, apiKey: 'k' });
    const hanging = fetch(`${doomed.url}/v1/postcodes/${HANGING_POSTCODE}?api_key=k`);
    const refused = expect(hanging).rejects.toThrow('fetch failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const started = performance.now();
    await doomed.close();
    expect(performance.now() - started).toBeLessThan(HELD_ANSWER_MS);
    await refused;
  });
});

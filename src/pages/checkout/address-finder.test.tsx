import { expect, test } from 'vitest';
import { FAILING_POSTCODE, NOT_FOUND_POSTCODE } from '#simulators/ideal-postcodes/sentinels.ts';
import { LESSON, POSTED, person } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { shop } = await openShopInDom();

const PLACES = [
  { at: 'delivery', next: /^Billing/, who: '', token: 'shipping ' },
  { at: 'billing', next: /^Learner/, who: '', token: 'billing ' },
  { at: 'lesson', next: /^Payment/, who: 'Learner’s ', token: '' },
] as const;
type Place = (typeof PLACES)[number];
const BILLING = PLACES[1];

const POSTCODE = 'LS6 3AD';
const PERSON = [
  ['First name', 'Helen'],
  ['Last name', 'Marsden'],
  ['Phone', '07700 900418'],
] as const;

const nameOf = ({ who }: Place, name: string) => new RegExp(`^${who}${who ? name.toLowerCase() : name}`);

/** Opens the checkout in this section, which is empty but for the person. */
async function addressOf(place: Place) {
  await shop.checkoutAt(place.at, [LESSON, POSTED]);
  for (const [name, typed] of PERSON) await shop.fill(nameOf(place, name), typed);
}

const typedIn = async (name: string | RegExp) => (await shop.field(name)).value;
const expectValue = (name: string | RegExp, value: string | RegExp) =>
  expect.poll(() => typedIn(name)).toMatch(value instanceof RegExp ? value : new RegExp(`^${value}$`));
const notices = () => shop.text('fieldset .notice');
const addresses = () => shop.text('[role=radiogroup] label');
const missing = async () => shop.describedAs(await shop.button(/^Continue/));

async function search(postcode: string) {
  await shop.fill('Postcode', postcode);
  await shop.press('Find address');
}

/** Saves the section: its call has the fields of the specification (§3) and no others. */
async function save({ at, next }: Place) {
  let fields: string[] = [];
  shop.answer('POST', new RegExp(`/checkout/${at}$`), (go, sent) => {
    fields = Object.keys(sent).sort();
    return go();
  });
  await shop.press(/^Continue/);
  await shop.section(next);
  const own = at === 'lesson' ? ['availability', 'customer_is_pupil', 'email'] : [];
  expect(fields).toEqual([...Object.keys(person), 'basket', ...own].sort());
}

const UNAVAILABLE = 'The address finder isn’t working. Please enter the address yourself.';
const NOTHING = 'We couldn’t find that postcode. Check it, or enter the address yourself.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';

/** How our server fails to answer; what it answers for the finder is in src/features/addresses/addresses-api.test.ts. */
const failing = (answer: () => Response | Promise<Response>) => () =>
  shop.answer('POST', /\/addresses$/, answer);

/** No two that say the same come one after the other. */
const FAILURES: [what: string, postcode: string, says: string, arrange?: () => unknown][] = [
  ['the finder is down', FAILING_POSTCODE, UNAVAILABLE],
  ['nothing is found', NOT_FOUND_POSTCODE, NOTHING],
  ['the buyer is offline', POSTCODE, UNAVAILABLE, () => shop.offline(true)],
  ['a foreign postcode is not found', '75001', NOTHING],
  ['the connection is cut', POSTCODE, UNAVAILABLE, failing(() => Promise.reject(new TypeError('cut')))],
  [
    'there were too many',
    POSTCODE,
    TOO_MANY,
    failing(() => Response.json({ message: TOO_MANY }, { status: 429 })),
  ],
  ['a proxy answers for us', POSTCODE, UNAVAILABLE, failing(() => new Response('<h1>502', { status: 502 }))],
];

test('wherever an address is not found it is typed, and the finder can be tried again', async () => {
  await addressOf(BILLING);
  for (const [what, postcode, says, arrange] of FAILURES) {
    arrange?.();
    await search(postcode);
    await expect.poll(notices, { message: what }).toEqual([says]);
    await expect
      .poll(() => shop.text('[aria-live=polite].visually-hidden'), { message: what })
      .toContain(says);
    expect(shop.all('.problem'), what).toEqual([]);
    // A call that failed has its toast (§8); an answer without addresses is no failure.
    await expect.poll(() => shop.all('.toast').length, { message: what }).toBe(arrange ? 1 : 0);
    const lineOne = await shop.field('Address line 1');
    await expect.poll(() => document.activeElement, { message: what }).toBe(lineOne);
    await expectValue('Postcode', postcode);
    for (const [name, typed] of PERSON) await expectValue(name, typed);

    shop.online();
    await shop.press('Find the address by postcode');
    await search(POSTCODE);
    await shop.check(/^1 Bainbrigge Road/);
    await expect.poll(notices, { message: what }).toEqual([]);
  }
  await save(BILLING);
});

test('an address abroad has a postcode as it is written there, and no word of a finder', async () => {
  await addressOf(BILLING);
  await search('d02 x285');
  await expect.poll(notices).toEqual([NOTHING]);
  await shop.fill('Country', '372');
  await expect.poll(notices).toEqual([]);
  await shop.fill('Address line 1', '12 Merrion Square North');
  await shop.fill(/^Town or city/, 'Dublin');
  await expectValue('Postcode', 'D02 X285');
  await save(BILLING);
  await expect.poll(() => shop.text('main').join()).toContain('12 Merrion Square North, Dublin D02 X285');
});

test('a country that was chosen stays where the list of countries does not come', async () => {
  await addressOf(BILLING);
  await shop.press('Enter address manually');
  await shop.fill('Address line 1', '4 Rue de Rivoli');
  await shop.fill('Postcode', '75001');
  await shop.fill('Country', '250');
  shop.answer('GET', /\/countries/, () => Promise.reject(new TypeError('cut')));
  await shop.open('/basket/checkout');
  await shop.section(/Billing/);
  await expectValue('Country', '250');
  await shop.press(/^Continue/);
  await shop.section(/Learner/);
  shop.online();
  await shop.press('Edit billing');
  await expectValue('Country', '250');
});

/** Has the answer of this postcode wait until what is answered is called. */
function held(postcode: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.answer('POST', /\/addresses$/, async (go, sent: { postcode: string }) => {
    const answer = await go();
    if (sent.postcode === postcode) await promise;
    return answer;
  });
  return async () => {
    resolve();
    await shop.answeredAll();
  };
}

test.each([POSTCODE, NOT_FOUND_POSTCODE])(
  'an answer for %s that comes after another search, or while an address is typed by hand, is ignored',
  async (slow) => {
    await addressOf(BILLING);
    const answerByHand = held(slow);
    await search(slow);
    await shop.press('Enter address manually');
    await shop.fill('Address line 1', '4 Rue de Rivoli');
    await shop.fill('Postcode', '75001');
    await shop.fill('Country', '250');
    await answerByHand();
    await expectValue('Postcode', '75001');
    await expectValue('Country', '250');
    await expectValue('Address line 1', '4 Rue de Rivoli');
    expect(notices()).toEqual([]);

    await shop.press('Find the address by postcode');
    const answer = held(slow);
    await search(slow);
    await shop.button('Looking…');
    await search('M1 1AE');
    await expect.poll(() => addresses().join()).toContain('Manchester');
    const list = addresses();
    await answer();
    expect(addresses()).toEqual(list);
    await expectValue('Postcode', 'M1 1AE');
    await shop.button('Find address');
  },
);

test('addresses of one postcode are not sent with another', async () => {
  await addressOf(BILLING);
  await search(POSTCODE);
  await expect.poll(missing).toBe('To continue, choose an address.');
  await shop.check(/^1 Bainbrigge Road/);
  await expect.poll(missing).toBe('');
  await shop.fill('Postcode', 'LS6 3AE');
  await expect.poll(addresses).toEqual([]);
  await expect.poll(missing).toBe('To continue, enter address line 1.');
  // Nor do they stand beside it where it is typed.
  await search(NOT_FOUND_POSTCODE);
  await expect.poll(notices).toEqual([NOTHING]);
  for (const name of ['Address line 1', /^Town or city/]) await expectValue(name, '');
  // What was typed does, through any search.
  await shop.fill('Address line 1', '22 Estcourt Avenue');
  await shop.press('Find the address by postcode');
  await search(POSTCODE);
  await expect.poll(() => addresses().length).toBe(14);
  await shop.press('Enter address manually');
  await expectValue('Address line 1', '22 Estcourt Avenue');
});

test('after a reload a postcode alone is looked for again, and typing by hand is open where line 1 is there', async () => {
  await addressOf(BILLING);
  await search(POSTCODE);
  await expect.poll(() => addresses().length).toBe(14);
  await shop.open('/basket/checkout');
  await shop.section(/Billing/);
  await expectValue('Postcode', POSTCODE);
  await shop.press('Find address');
  await expect.poll(() => addresses().length).toBe(14);

  await shop.press('Enter address manually');
  await shop.fill('Address line 1', '4 Bainbrigge Road');
  await shop.fill('Postcode', 'LS6');
  await shop.open('/basket/checkout');
  await shop.section(/Billing/);
  await expectValue('Address line 1', '4 Bainbrigge Road');
  await expectValue('Postcode', 'LS6');
});

test.each(PLACES)('the address of $at can be typed, with what browsers know of it', async (place) => {
  await addressOf(place);
  const known = async (name: string | RegExp) => (await shop.field(name)).getAttribute('autocomplete');
  const token = (name: string) => (place.token ? place.token + name : 'off');
  expect(await known('Postcode')).toBe(token('postal-code'));
  await shop.press('Find address');
  await expect
    .poll(async () => shop.describedAs(await shop.field('Postcode')))
    .toBe('Enter a postcode, like LS6 3AD');
  expect(await missing()).toBe('To continue, enter address line 1 and postcode.');
  await search(POSTCODE);
  await expect.poll(() => addresses().length).toBe(14);

  await shop.press('Enter address manually');
  await expect.poll(() => document.activeElement?.id).toMatch(/address_line_1$/);
  await expectValue('Postcode', POSTCODE);
  for (const [label, name] of [
    [/^Address line 1/, 'address-line1'],
    [/^Address line 2/, 'address-line2'],
    [/^Address line 3/, 'address-line3'],
    [/^Town or city/, 'address-level2'],
    [/^Postcode/, 'postal-code'],
  ] as const)
    expect(await known(label)).toBe(token(name));
  expect((await shop.field('Postcode')).getAttribute('autocapitalize')).toBe('characters');
  if (place.at === 'delivery')
    expect(shop.text('main').join()).toContain('We only post to addresses in the United Kingdom.');
  else expect(await known('Country')).toBe(token('country'));

  // And back: what was typed is kept, and not sent while it is not seen.
  await shop.fill('Address line 1', '22 Estcourt Avenue');
  await shop.press('Find the address by postcode');
  await expect.poll(() => document.activeElement?.id).toMatch(/postcode$/);
  await expect.poll(missing).toBe('To continue, enter address line 1.');
  await shop.press('Enter address manually');
  await expectValue('Address line 1', '22 Estcourt Avenue');
  await save(place);
  await expect.poll(() => shop.text('main').join()).toContain('22 Estcourt Avenue, LS6 3AD');
});

test('billing takes the delivery address, and the learner the billing one, for good', async () => {
  await shop.checkoutAt('billing', [LESSON, POSTED]);
  await shop.fill('Phone', '07700 900 982');
  await shop.check('Same as my delivery address');
  await expectValue('Phone', '07700 900 982');
  await expectValue('Address line 1', person.address_line_1);
  await save(BILLING);

  await shop.check('I am');
  await search('M1 1AE');
  await expect.poll(() => addresses().length).toBeGreaterThan(0);
  await shop.check('Same as billing address');
  await expect.poll(addresses).toEqual([]);
  await expectValue('Address line 1', person.address_line_1);
  await expectValue('Postcode', person.postcode);
  await shop.fill('Address line 1', '9 Otley Road');
  await expect.poll(async () => (await shop.field('Same as billing address')).checked).toBe(false);
  await shop.press(/^Continue/);
  await shop.section(/Payment/);
  await expect.poll(() => shop.text('main').join()).toContain('You, 9 Otley Road');
});

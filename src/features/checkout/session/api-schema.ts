import { z } from 'zod';
import { UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import {
  addressFields,
  normalisePostcode,
  personFields,
  postcodeRule,
} from '#src/features/addresses/api-schema.ts';
import { isCountry } from '#src/features/addresses/countries.ts';
import { basketResponse } from '#src/features/basket/api-schema.ts';
import { accountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { lessonsStarts } from '#src/features/orders/lessons-start.ts';
import { type Day, days, type Period, periods } from '#src/platform/calendar/week.ts';
import { email } from '#src/platform/text-rules.ts';
import { draftedFields } from './drafted-fields.ts';
import { type Availability, draftedSteps, stepNames } from './steps.ts';

const basket = z.uuid('Basket must be a uuid');
const isPupil = z.boolean('Choose who this is for');

export const startRequest = z.object({ basket }).meta({ id: 'CheckoutStart' });

// `id` is sent by the browser and ignored: who is signed in is for the session to say (R29).
export const customerRequest = z
  .object({ basket, id: z.unknown().optional(), email, customer_is_pupil: isPupil })
  .meta({ id: 'CheckoutCustomer' });

export const billingRequest = z
  .object({ basket, ...personFields })
  .refine(postcodeRule.check, postcodeRule.error)
  .transform(normalisePostcode)
  .meta({ id: 'CheckoutBilling' });

const TO_THE_UK = 'We only post to addresses in the United Kingdom';
/** Jersey, Guernsey and the Isle of Man have postcodes like ours, and are countries of their own (R30). */
const ISLANDS = /^\s*(JE|GY|IM)\d/i;

export const deliveryRequest = z
  .object({ basket, ...personFields })
  .refine(postcodeRule.check, postcodeRule.error)
  .refine(({ country }) => country === UNITED_KINGDOM || !isCountry(country), {
    path: ['country'],
    message: TO_THE_UK,
  })
  .refine(({ country, postcode }) => country !== UNITED_KINGDOM || !ISLANDS.test(postcode), {
    path: ['postcode'],
    message: TO_THE_UK,
  })
  .transform(normalisePostcode)
  .meta({ id: 'CheckoutDelivery' });

const WHEN_FREE = 'Say for each day whether morning, afternoon and evening are free';
const day = z.enum(days).optional();
const halfDay = z.boolean().optional();
const halfDays = { morning: halfDay, afternoon: halfDay, evening: halfDay };
const saysSomething = (flags: Partial<Record<Period, boolean | undefined>>) =>
  periods.some((period) => flags[period] !== undefined);

/** Both readings of "each with day and available flags" (§3): anything else is refused, never taken for "not free". */
const availableDay = z
  .union(
    [
      z.strictObject({ day, ...halfDays }, WHEN_FREE).refine(saysSomething, WHEN_FREE),
      z.strictObject(
        { day, available: z.strictObject(halfDays, WHEN_FREE).refine(saysSomething, WHEN_FREE) },
        WHEN_FREE,
      ),
    ],
    WHEN_FREE,
  )
  .meta({ id: 'AvailableDay' });

export const availability = z
  .strictObject(
    Object.fromEntries(days.map((name) => [name, availableDay.optional()])) as Record<
      Day,
      z.ZodOptional<typeof availableDay>
    >,
    WHEN_FREE,
  )
  .refine((week) => days.every((name) => (week[name]?.day ?? name) === name), WHEN_FREE)
  .prefault({})
  .transform(
    (week) => Object.fromEntries(days.map((name) => [name, freeOn(name, week[name])])) as Availability,
  );

function freeOn(name: Day, input: z.infer<typeof availableDay> | undefined): Availability[Day] {
  const flags = input && 'available' in input ? input.available : input;
  const free = (period: Period) => flags?.[period] ?? false;
  return { day: name, morning: free('morning'), afternoon: free('afternoon'), evening: free('evening') };
}

// One schema of text, and no union: the OpenAPI document would show the empty text alone.
const emailOrNone = z
  .string('Enter an email address like name@example.co.uk')
  .trim()
  .max(254, 'That email address is too long')
  .refine(
    (value) => value === '' || email.safeParse(value).success,
    'Enter an email address like name@example.co.uk',
  )
  .nullish()
  .transform((value) => value ?? '');

/** Learner or trainee. Who learns for themselves is named by the billing section (§5). */
export const lessonRequest = z
  .discriminatedUnion('customer_is_pupil', [
    z
      .object({ basket, customer_is_pupil: z.literal(true), ...addressFields, availability })
      .refine(postcodeRule.check, postcodeRule.error)
      .transform(normalisePostcode),
    z
      .object({
        basket,
        customer_is_pupil: z.literal(false),
        ...personFields,
        email: emailOrNone,
        availability,
      })
      .refine(postcodeRule.check, postcodeRule.error)
      .transform(normalisePostcode),
  ])
  .meta({ id: 'CheckoutLesson' });

export const codeRequest = z
  .object({
    basket,
    code: z.string('Enter a code').trim().min(1, 'Enter a code').max(100, 'That’s too long'),
  })
  .meta({ id: 'CheckoutCode' });

/** Forms send all their fields. Only the section's own are stored. */
export const draftRequest = z
  .object({
    basket,
    step: z.enum(draftedSteps),
    fields: z.record(z.string(), z.string().max(300, 'That’s too long')),
  })
  .transform(({ basket, step, fields }) => ({ basket, step, fields: ownFields(step, fields) }))
  .meta({ id: 'CheckoutDraft' });

function ownFields(step: DraftedStep, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => draftedFields[step].includes(name)));
}

export const pricesRequest = z
  .object({
    basket,
    total: z
      .string()
      .optional()
      .describe('The total that the buyer was shown. If it has changed, nothing is confirmed: 409'),
  })
  .meta({ id: 'CheckoutPrices' });

// R33.
const terms = z.literal(true, 'Please accept the terms and conditions');
const otherConsents = {
  lessons_start: z
    .enum(lessonsStarts, 'Choose when to start')
    .optional()
    .describe(
      'When lessons or training start: needed where the basket has either, if any acceptance is sent; else after 14 days',
    ),
  digital_now: z
    .boolean()
    .optional()
    .describe(
      'Digital products open at once, which ends the right to cancel: needed where there are any, if any acceptance is sent; else they open after 14 days',
    ),
};
const consentsWithPayment = { terms: terms.optional(), ...otherConsents };

export const consentsRequest = z.object({ basket, terms, ...otherConsents }).meta({ id: 'CheckoutConsents' });
export type GivenConsents = Omit<z.infer<typeof paypalRequest>, 'basket' | 'requestType'>;

type WithoutBasket<Request> = Request extends unknown ? Omit<Request, 'basket' | 'id'> : never;
export type Customer = WithoutBasket<z.infer<typeof customerRequest>>;
export type Billing = WithoutBasket<z.infer<typeof billingRequest>>;
export type Delivery = WithoutBasket<z.infer<typeof deliveryRequest>>;
export type Lesson = WithoutBasket<z.infer<typeof lessonRequest>> & {
  /** As in the account's last order: the buyer has not saved it in this checkout. */
  as_before?: boolean;
};
export type Draft = z.infer<typeof draftRequest>;
export type DraftedStep = (typeof draftedSteps)[number];

const text = z.string();
const personResponse = z.object({
  firstname: text,
  surname: text,
  phone: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  city: text,
  postcode: text,
  country: text,
});
const dayResponse = z.object({
  day: z.enum(days),
  morning: z.boolean(),
  afternoon: z.boolean(),
  evening: z.boolean(),
});

/** Where this browser's checkout stands, with what it has entered (R12 and R28). */
export const checkoutResponse = z
  .object({
    basket: basketResponse,
    steps: z.array(z.object({ name: z.enum(stepNames), title: text, completed: z.boolean() })),
    current: z.enum(stepNames),
    customer: z.object({ email: text, customer_is_pupil: z.boolean() }).nullable(),
    delivery: personResponse.nullable(),
    billing: personResponse.nullable(),
    lesson: personResponse
      .partial({ firstname: true, surname: true, phone: true })
      .extend({
        email: text.optional(),
        customer_is_pupil: z.boolean(),
        availability: z.object(
          Object.fromEntries(days.map((name) => [name, dayResponse])) as Record<Day, typeof dayResponse>,
        ),
        as_before: z
          .boolean()
          .optional()
          .describe('Taken from the account’s last order for lessons or training, and not saved here since'),
      })
      .nullable(),
    consents: z.object({
      terms: z.boolean(),
      lessons_start: z.enum(lessonsStarts).nullable(),
      digital_now: z.boolean(),
    }),
    asks: z
      .object({
        lessons_start: z.boolean(),
        digital_now: z.boolean(),
        lesson_within_14_days: z
          .boolean()
          .describe('A first lesson is held within 14 days: lessons cannot be asked to start after them'),
      })
      .describe('Which acceptances this basket needs beside the terms'),
    vouchers: z
      .array(z.object({ id: z.uuid(), ends: text, pays: text, left: text }))
      .describe('Codes entered: what each pays towards this basket, and its balance afterwards'),
    takes_vouchers: z.boolean().describe('Whether a code could pay for any of it: not for other vouchers'),
    due: text.describe('What vouchers leave to pay, as a decimal string'),
    // R42.
    pay_in_3: z.boolean().describe('Whether Pay in 3 may be available'),
    account: accountResponse
      .nullable()
      .describe('Who is signed in: their details are offered in every section'),
    drafts: z
      .partialRecord(z.enum(draftedSteps), z.record(text, text))
      .describe('What was typed into a section and not saved, by field'),
    terms_accepted_on: z.iso
      .datetime()
      .nullable()
      .describe(
        'Since when the account that is signed in has accepted the terms as they are now, by an order',
      ),
    kept_cards: z
      .array(z.object({ id: z.uuid(), name: text, expires: text, expired: z.boolean() }))
      .nullable()
      .describe('Cards of the account that is signed in and pays: null where none can be kept'),
    approved: z
      .object({ by: text, total: text, until: z.iso.datetime() })
      .nullable()
      .describe(
        'A wallet has approved this much before the buyer orders, until then: nothing is charged until `confirm`',
      ),
    price_changes: z
      .array(z.object({ item: z.uuid(), name: text, was: text, now: text }))
      .describe(
        'Prices that have changed since the add, to be confirmed before paying: for one, with the fee in it as shown',
      ),
  })
  .meta({ id: 'Checkout' });

export type CheckoutResponse = z.infer<typeof checkoutResponse>;

export const countriesResponse = z.array(
  z.object({ country: text, alpha2: text, alpha3: text, numeric: text }),
);

export const authoriseRequest = z
  .object({
    basket,
    otherwise: z
      .boolean()
      .optional()
      .describe('The buyer gives up what a wallet has approved, and pays in another way'),
  })
  .meta({ id: 'CheckoutAuthorise' });
export const authoriseResponse = z
  .object({
    contents: z.object({
      payment_gateway_id: text,
      total: z.int().describe('Whole pence'),
      total_formatted: text,
    }),
    approved: z
      .boolean()
      .describe('A wallet has approved it already: no card is entered, and `confirm` charges it'),
    approval_ended: z.string().nullable().describe('Said where an approval does not stand any more'),
  })
  .meta({ id: 'CheckoutAuthorised' });
export const expressRequest = z.object({ basket }).meta({ id: 'CheckoutExpress' });
export const approvedRequest = z
  .object({ basket, connecte_id: z.string().min(1).max(500) })
  .meta({ id: 'CheckoutApproved' });
export const paypalRequest = z
  .object({ basket, requestType: z.literal('main-website'), ...consentsWithPayment })
  .meta({ id: 'CheckoutPayPal' });
export const paypalResponse = z.object({ redirect_url: z.url() }).meta({ id: 'CheckoutPayPalRedirect' });
export const cardRequest = z
  .object({
    basket,
    use: z.uuid().optional().describe('The kept card that is paid with'),
    keep: z.boolean().optional().describe('Whether the buyer wants the card that is entered to be kept'),
  })
  .meta({ id: 'CheckoutCard' });
export const cardResponse = z
  .object({
    payment_method_id: text.nullable().describe('What the card frame of a kept card is executed with'),
  })
  .meta({ id: 'CheckoutCardChosen' });
export const confirmRequest = z
  .object({ connecte_id: z.string().min(1).max(500), ...consentsWithPayment })
  .meta({ id: 'CheckoutConfirm' });
export const confirmResponse = z.object({ transaction: text }).meta({ id: 'CheckoutConfirmed' });
export const webhookRequest = z
  .object({ id: z.string().max(500), orderId: z.string().max(100).optional() })
  .meta({ id: 'ConnectEWebhook' });

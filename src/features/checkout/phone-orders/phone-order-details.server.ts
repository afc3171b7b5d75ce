import type { z } from 'zod';
import { personFields } from '#src/features/addresses/api-schema.ts';
import { problemOfIssues, readInput } from '#src/platform/http/read-input.ts';
import { email, optionalLine } from '#src/platform/text-rules.ts';
import { billingRequest, deliveryRequest, lessonRequest } from '../session/api-schema.ts';
import type { Details } from '../session/checkout.server.ts';
import type { BasketFacts } from '../session/steps.ts';

const { firstname, surname, phone, address_line_1, address_line_2, city, postcode } = personFields;

/** What a colleague types about the buyer, and about the learner if that is somebody else. */
export const typedDetails = {
  email,
  firstname,
  surname,
  phone,
  address_line_1,
  address_line_2,
  city,
  postcode,
  learner_firstname: optionalLine(100, 'a first name').describe('Empty where the buyer learns'),
  learner_surname: optionalLine(100, 'a last name'),
  learner_phone: optionalLine(40, 'a phone number'),
  learner_email: optionalLine(254, 'an email address'),
  pick_up_line_1: optionalLine(200, 'address line 1').describe(
    'Empty where the learner is picked up at the buyer’s address',
  ),
  pick_up_city: optionalLine(100, 'a town or city'),
  pick_up_postcode: optionalLine(16, 'a postcode'),
  delivery_firstname: optionalLine(100, 'a first name').describe(
    'Whom the parcel is for; empty where it goes to the buyer',
  ),
  delivery_surname: optionalLine(100, 'a last name'),
  delivery_line_1: optionalLine(200, 'address line 1'),
  delivery_city: optionalLine(100, 'a town or city'),
  delivery_postcode: optionalLine(16, 'a postcode'),
};

type TypedDetails = z.output<z.ZodObject<typeof typedDetails>>;

/** The sections of the checkout as its own rules read them. Throws a `Problem` by the names of the fields above. */
export function detailsOf(basket: string, typed: TypedDetails, facts: BasketFacts): Details {
  const address = {
    address_line_1: typed.address_line_1,
    address_line_2: typed.address_line_2,
    city: typed.city,
    postcode: typed.postcode,
  };
  const buyer = {
    basket,
    firstname: typed.firstname,
    surname: typed.surname,
    phone: typed.phone,
    ...address,
  };
  const isPupil = typed.learner_firstname === '';
  const isTaught = facts.hasLessons || facts.isTraining;
  const isElsewhere = typed.pick_up_line_1 !== '';
  const pickUp = {
    address_line_1: typed.pick_up_line_1,
    city: typed.pick_up_city,
    postcode: typed.pick_up_postcode,
  };
  const learner = {
    firstname: typed.learner_firstname,
    surname: typed.learner_surname,
    phone: typed.learner_phone,
    email: typed.learner_email,
  };
  const lesson = {
    basket,
    customer_is_pupil: isPupil,
    ...(!isPupil && learner),
    ...(isElsewhere ? pickUp : address),
  };
  const delivery = {
    basket,
    firstname: typed.delivery_firstname,
    surname: typed.delivery_surname,
    phone: typed.phone,
    address_line_1: typed.delivery_line_1,
    city: typed.delivery_city,
    postcode: typed.delivery_postcode,
  };
  const isPostedElsewhere = typed.delivery_firstname !== '' || typed.delivery_line_1 !== '';
  const names = { ...LEARNER_FIELDS, ...(isElsewhere && PICK_UP_FIELDS) };
  return {
    customer: { email: typed.email, customer_is_pupil: isPupil },
    billing: section(billingRequest, buyer),
    delivery: !facts.needsDelivery
      ? null
      : isPostedElsewhere
        ? section(deliveryRequest, delivery, DELIVERY_FIELDS)
        : section(deliveryRequest, buyer),
    lesson: isTaught ? section(lessonRequest, lesson, names) : null,
  };
}

const LEARNER_FIELDS = {
  firstname: 'learner_firstname',
  surname: 'learner_surname',
  phone: 'learner_phone',
  email: 'learner_email',
};
const PICK_UP_FIELDS = {
  address_line_1: 'pick_up_line_1',
  city: 'pick_up_city',
  postcode: 'pick_up_postcode',
};
const DELIVERY_FIELDS = {
  firstname: 'delivery_firstname',
  surname: 'delivery_surname',
  address_line_1: 'delivery_line_1',
  city: 'delivery_city',
  postcode: 'delivery_postcode',
};

/** Of each of several shapes. */
type Section<Entered> = Entered extends unknown ? Omit<Entered, 'basket'> : never;

/** Reads a section by its schema, and names what is wrong by the fields of the form. */
function section<Schema extends z.ZodType<{ basket: string }>>(
  schema: Schema,
  input: object,
  names: Record<string, string> = {},
): Section<z.output<Schema>> {
  const read = readInput(schema, input);
  if (!read.ok)
    throw problemOfIssues(
      read.issues.map(({ path, message }) => ({
        path: path.map((name) => names[String(name)] ?? name),
        message,
      })),
    );
  const { basket: _, ...entered } = read.value;
  return entered as Section<z.output<Schema>>;
}

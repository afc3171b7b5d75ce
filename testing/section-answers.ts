/** What the tests answer in the checkout's sections. */
export const person = {
  firstname: 'Joan',
  surname: 'Watson',
  phone: '0113 496 0180',
  address_line_1: '32 Example Street',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'LS6 3AD',
  country: '826',
};
export const learner = {
  ...person,
  firstname: 'Sam',
  email: 'sam@example.com',
  customer_is_pupil: false,
  availability: { mon: { day: 'mon', morning: true, afternoon: false, evening: true } },
};

/** What of the answers is a buyer's own. */
export interface FilledIn {
  email?: string;
  billing?: object;
}

/** What a buyer enters in each section that a basket may need. */
export const answersOf = ({ email = 'joan@example.com', billing }: FilledIn) => ({
  customer: { email, customer_is_pupil: false },
  delivery: person,
  billing: { ...person, ...billing },
  lesson: learner,
});

export const CONSENTS = { terms: true, lessons_start: 'soon', digital_now: true } as const;

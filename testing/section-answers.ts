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

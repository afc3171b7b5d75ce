import type { School } from '#src/platform/school/school.ts';

/** A school that shares no fact with the default. */
export const anotherSchool: School = {
  name: 'Clearway',
  company: 'Clearway Motoring LLP',
  strapline: 'Calm lessons from Truro to Penzance.',
  phone: '01872 496018',
  address: ['12 Quay Street', 'Truro', 'TR1 2HE'],
  officeEmail: 'hello@clearway.example',
  privacyEmail: 'data@clearway.example',
  registered: { in: 'Scotland', company: 'SO399018', data: 'ZA990180' },
  vat: { model: 'agent', number: 'GB 499 0180 99' },
  sender: { name: 'Clearway lessons', email: 'lessons@clearway.example' },
  colours: { main: '#7a0019', second: '#ffcc33' },
  logo: null,
  social: { facebook: 'https://www.facebook.com/clearway' },
  wordings: {},
  textWordings: {},
};

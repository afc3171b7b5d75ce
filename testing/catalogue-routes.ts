const NEW_COURSE = {
  name: 'Night driving',
  summary: 'After dark',
  date: '2030-01-05',
  from: '18:00',
  until: '21:00',
  venue: 'The Tetley',
  price: '50',
  deposit: '10',
  places: 8,
  length: 'An evening',
  suits: 'Anyone',
  heading: 'After dark',
  description: 'Lights.',
};

const NEW_INSTRUCTOR = {
  name: 'Zoe',
  email: 'zoe@example.com',
  portrait: '/art/portraits/03.svg',
  area: 'leeds',
  outcodes: ['LS6'],
  gearboxes: ['manual'],
  languages: ['English'],
  gender: '',
  cars: [],
  nervous_friendly: true,
  grade: 'A',
  teaching_since: 2015,
  lead: 'Calm.',
  about: 'One.',
  badge: 'approved',
};

const NEW_AREA = { name: 'Halifax', region: 'Yorkshire', intro: 'Hills.', most_chosen_hours: 10 };

const PICTURE = '0123456789abcdef0123456789abcdef';

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
const HOURS = {
  week: {
    mon: NINE_TO_FIVE,
    tue: NINE_TO_FIVE,
    wed: NINE_TO_FIVE,
    thu: NINE_TO_FIVE,
    fri: NINE_TO_FIVE,
    sat: null,
    sun: null,
  },
  rings_by: '16:00',
  posts_by: '16:00',
};

/** The pages and calls of the office about what is sold and who teaches it, with who may. */
export function catalogueRoutes<Role, Row>({
  page,
  call,
  WORKING,
  OWNER,
}: {
  page(who: readonly Role[]): Row;
  call(who: readonly Role[], body?: object): Row;
} & Record<'WORKING' | 'OWNER', readonly Role[]>): Record<string, Row> {
  return {
    'GET /office/instructors/new': page(OWNER),
    'POST /v1/office/instructors': call(OWNER, NEW_INSTRUCTOR),
    'PUT /v1/office/instructors/:slug': call(OWNER, NEW_INSTRUCTOR),
    'PUT /v1/office/instructors/:slug/photograph': call(OWNER, { photograph: 'iVBORw0KGgo=' }),
    'POST /v1/office/instructors/:slug/photograph/remove': call(OWNER, {}),
    'POST /v1/office/instructors/:slug/photograph/approve': call(WORKING, { proposed: PICTURE }),
    'POST /v1/office/instructors/:slug/photograph/decline': call(WORKING, {
      proposed: PICTURE,
      reason: 'Too dark',
    }),
    'POST /v1/office/instructors/:slug/profile/approve': call(WORKING, { proposed: '1' }),
    'POST /v1/office/instructors/:slug/profile/decline': call(WORKING, { proposed: '1', reason: 'Too long' }),
    'POST /v1/office/instructors/:slug/left': call(OWNER, {}),
    'POST /v1/office/instructors/:slug/back': call(OWNER, {}),
    'GET /office/courses/new': page(OWNER),
    'POST /v1/office/courses': call(OWNER, NEW_COURSE),
    'POST /v1/office/courses/free': call(OWNER, { ...NEW_COURSE, question: 'What?', thanks: 'Thanks' }),
    'PUT /v1/office/courses/:id': call(OWNER, NEW_COURSE),
    'POST /v1/office/courses/:id/copies': call(OWNER, NEW_COURSE),
    'POST /v1/office/courses/:id/off-sale': call(OWNER, {}),
    'POST /v1/office/courses/:id/on-sale': call(OWNER, {}),
    'PUT /v1/office/courses/:id/date': call(OWNER, {
      date: '2030-01-05',
      from: '09:30',
      until: '16:00',
      venue: 'The Tetley',
    }),
    'PUT /v1/office/courses/:id/places': call(OWNER, { places: 12 }),
    'POST /v1/office/courses/:id/attendees/:attendee/give-back': call(WORKING, {}),
    'POST /v1/office/courses/:id/attendees/:attendee/attended': call(WORKING, {}),
    'POST /v1/office/courses/:id/attendees/:attendee/not-attended': call(WORKING, {}),
    'PUT /v1/office/courses/:id/email': call(WORKING, { subject: 'Where to park', body: 'Behind.' }),
    'POST /v1/office/courses/:id/emails/:email/send': call(WORKING, {}),
    'PUT /v1/office/opening-hours': call(OWNER, HOURS),
    'POST /v1/office/closed-days/:day/close': call(OWNER, {}),
    'POST /v1/office/closed-days/:day/open': call(OWNER, {}),
    'POST /v1/office/products': call(OWNER, { kind: 'posted', name: 'Mug', summary: 'A mug', price: '8' }),
    'PUT /v1/office/products/:type/:id': call(OWNER, { name: 'Mug', summary: 'A mug' }),
    'PUT /v1/office/products/:type/:id/picture': call(OWNER, { picture: 'iVBORw0KGgo=' }),
    'POST /v1/office/products/:type/:id/picture/remove': call(OWNER, {}),
    'POST /v1/office/products/:type/:id/prices': call(OWNER, { price: '1.00', from: '2030-01-01' }),
    'POST /v1/office/products/:type/:id/prices/:from/withdraw': call(OWNER, {}),
    'PUT /v1/office/products/:type/:id/limit': call(OWNER, { limit: 1 }),
    'POST /v1/office/products/:type/:id/on-sale': call(OWNER, {}),
    'POST /v1/office/products/:type/:id/off-sale': call(OWNER, {}),
    'GET /office/catalogue/areas/new': page(OWNER),
    'POST /v1/office/areas': call(OWNER, { ...NEW_AREA, outcodes: ['HX1'] }),
    'PUT /v1/office/areas/:slug': call(OWNER, { ...NEW_AREA, position: '53.72, -1.86' }),
    'POST /v1/office/areas/:slug/outcodes': call(OWNER, { outcode: 'LS9' }),
    'POST /v1/office/areas/:slug/outcodes/:outcode/remove': call(OWNER, {}),
    'POST /v1/office/areas/:slug/hide': call(OWNER, {}),
    'POST /v1/office/areas/:slug/show': call(OWNER, {}),
    'POST /v1/office/areas/:slug/packages': call(OWNER, {
      transmission: 'manual',
      hours: 3,
      price: '70.00',
      limit: 2,
    }),
    'POST /v1/office/discount-codes': call(OWNER, {
      code: 'NEWYEAR',
      kind: 'percent',
      amount: '10',
      applies_to: 'products',
    }),
    'POST /v1/office/discount-codes/:code/change': call(OWNER, { max_uses: 100 }),
    'POST /v1/office/discount-codes/:code/end': call(OWNER, {}),
    'POST /v1/office/voucher-designs/:id/offer': call(OWNER, {}),
    'POST /v1/office/voucher-designs/:id/stop': call(OWNER, {}),
  };
}

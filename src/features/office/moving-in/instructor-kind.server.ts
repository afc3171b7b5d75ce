import { areasForStaff, type StaffArea } from '#src/features/areas/areas.server.ts';
import type { Gender } from '#src/features/instructors/instructor.ts';
import {
  addInstructor,
  instructorAddresses,
  instructorRows,
} from '#src/features/instructors/profile/profiles.server.ts';
import { setFreeTimes } from '#src/features/lessons/availability/working-hours.server.ts';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { areaNamed, NO_AREA, requiredOutcodes } from './area-kind.server.ts';
import { instructorUndo } from './catalogue-undo.server.ts';
import {
  oneOfWords,
  optionalDegrees,
  optionalList,
  optionalSlug,
  optionalText,
  paragraphsCell,
  requiredEmail,
  requiredList,
  requiredParagraphs,
  requiredText,
  requiredWhole,
  requiredWord,
} from './cells.server.ts';
import { movingKind, NONE_REFUSED } from './moving-kind.server.ts';
import { GEARBOXES } from './package-kind.server.ts';

const PORTRAIT = '/art/portraits/01.svg';
const isPortrait = (text: string) => /^\/art\/portraits\/\d{2}\.svg$/.test(text);

const columns = {
  slug: optionalSlug({ hint: 'The address of their page. Empty: made of the name', example: 'jo-bell' }),
  name: requiredText({ hint: '', example: 'Jo Bell', also: ['instructor', 'full_name'] }, 80),
  email: requiredEmail({ hint: 'Where they are invited to the diary', example: 'jo@example.co.uk' }),
  portrait: optionalText({
    hint: 'A drawing of ours. Photographs are added on their pages',
    example: PORTRAIT,
  }),
  transmissions: requiredList(
    { hint: 'manual, automatic or both', example: 'manual automatic', also: ['gearboxes', 'transmission'] },
    (one) => Object.entries(GEARBOXES).find(([word]) => word === one.toLowerCase())?.[1],
    'These are manual, automatic or both.',
  ),
  area: requiredText({ hint: 'Its name, or the address of its page', example: 'leeds' }, 80),
  outcodes: requiredOutcodes({
    hint: 'Where they pick learners up',
    example: 'LS6 LS7',
    also: ['postcodes'],
  }),
  lat: optionalDegrees(
    { hint: 'Where they start. Empty: the area', example: '53.81', also: ['latitude'] },
    49,
    61,
  ),
  lon: optionalDegrees({ hint: '', example: '-1.55', also: ['longitude', 'lng'] }, -9, 2),
  languages: requiredList({ hint: 'English first', example: 'English, Welsh' }, (one) => one, ''),
  gender: oneOfWords<Gender>(
    { hint: 'woman, man or non-binary, as they have chosen to state it. Empty: not stated', example: '' },
    { woman: 'woman', man: 'man', 'non-binary': 'non-binary' },
  ),
  cars: optionalList(
    { hint: 'Makes and models, with commas between', example: 'Renault Clio,', also: ['car'] },
    (one) => one,
    '',
  ),
  nervous_friendly: requiredWord(
    { hint: 'yes or no: gives nervous learners extra time', example: 'yes' },
    { yes: 'yes', no: 'no' },
  ),
  grade: requiredWord({ hint: 'A or B', example: 'A' }, { a: 'A', b: 'B' }),
  teaching_since: requiredWhole({ hint: 'A year', example: '2012', also: ['since'] }, 1950, 2100),
  lead: requiredText({ hint: 'One line about them', example: 'Patient, with a plan.' }, 200),
  about: requiredParagraphs({ hint: 'An empty line begins a paragraph', example: 'I like quiet roads.' }),
  badge: requiredWord(
    { hint: 'approved or trainee', example: 'approved', also: ['licence'] },
    { approved: 'approved', trainee: 'trainee', adi: 'approved', pdi: 'trainee' },
  ),
  weekly_availability: optionalList(
    { hint: 'Times of their week', example: 'mon-morning sat-evening', also: ['availability'] },
    (one) => weekPeriods.find((period) => period === one.toLowerCase()),
    'These are times like mon-morning sat-evening, with spaces.',
  ),
};

interface Known {
  areas: readonly StaffArea[];
  slugs: ReadonlySet<string>;
  emails: ReadonlySet<string>;
}

/** With a comma at its end, the one "British Sign Language" is not read as three. */
function listCell(names: readonly string[]): string {
  return names.join(', ').replace(/^[^,]*\s[^,]*$/, '$&,');
}

/** Who teaches, with their profiles. Reviews come from learners alone (R46). */
export const instructorKind = movingKind<typeof columns, Known>({
  name: 'instructors',
  title: 'Instructors',
  noun: ['instructor', 'instructors'],
  about: 'Profiles, postcodes and times of the week',
  columns,
  portion: 50,
  keyOf: ({ email }) => email,
  labelOf: ({ name = '' }) => name,
  async read(db) {
    const [areas, addresses] = await Promise.all([areasForStaff(db), instructorAddresses(db)]);
    return { areas, ...addresses };
  },
  check(row, { areas, slugs, emails }) {
    if (slugs.has(row.slug) || emails.has(row.email))
      return [{ column: 'email', level: 'here', says: 'They’re here. Their profile stays as it is.' }];
    if (!areaNamed(areas, row.area)) return [NO_AREA];
    return row.portrait === '' || isPortrait(row.portrait)
      ? []
      : [{ column: 'portrait', level: 'doubtful', says: `It’s no drawing of ours: ${PORTRAIT} is used.` }];
  },
  async write(tx, rows, { areas }, { named }) {
    for (const { id, row } of rows) {
      const {
        slug,
        portrait,
        transmissions,
        area: areaName,
        lat,
        lon,
        weekly_availability,
        ...profile
      } = row;
      const area = areaNamed(areas, areaName);
      if (!area) continue;
      const added = await addInstructor(
        tx,
        {
          ...profile,
          portrait: isPortrait(portrait) ? portrait : PORTRAIT,
          gearboxes: transmissions,
          area_slug: area.slug,
          nervous_friendly: row.nervous_friendly === 'yes',
        },
        { lat: lat ?? area.lat, lon: lon ?? area.lon },
        slug || row.name,
      );
      await setFreeTimes(tx, added, { had: [], requestedPeriods: weekly_availability });
      named(id, added);
    }
    return NONE_REFUSED;
  },
  undo: instructorUndo,
  async *cellsOf(db, now) {
    yield (await instructorRows(db, now)).map((row) => ({
      slug: row.slug,
      name: row.name,
      email: row.email,
      portrait: row.portrait,
      transmissions: row.gearboxes.join(' '),
      area: row.area_slug,
      outcodes: row.outcodes.join(' '),
      lat: String(row.lat),
      lon: String(row.lon),
      languages: listCell(row.languages),
      gender: row.gender ?? '',
      cars: listCell(row.cars),
      nervous_friendly: row.nervous_friendly ? 'yes' : 'no',
      grade: row.grade,
      teaching_since: String(row.teaching_since),
      lead: row.lead,
      about: paragraphsCell(row.about),
      badge: row.badge,
      weekly_availability: row.weekly_availability.join(' '),
    }));
  },
  sums: (rows) => [['Instructors', formatNumber(rows.length)]],
});

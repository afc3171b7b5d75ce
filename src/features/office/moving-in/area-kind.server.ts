import { areasForStaff, type StaffArea } from '#src/features/areas/areas.server.ts';
import { addArea, addOutcode } from '#src/features/areas/changes/area-changes.server.ts';
import { districtOf, outcodeProblem } from '#src/features/areas/changes/area-input.server.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { areaUndo } from './catalogue-undo.server.ts';
import { optionalDegrees, optionalSlug, requiredList, requiredText, requiredWhole } from './cells.server.ts';
import { type Finding, movingKind } from './moving-kind.server.ts';

export const requiredOutcodes = (words: { hint: string; example: string; also: readonly string[] }) =>
  requiredList(
    words,
    (text) => {
      const outcode = text.toUpperCase();
      return outcodeProblem(outcode) === undefined ? outcode : undefined;
    },
    'These are first halves of postcodes like LS6, with spaces.',
  );

const columns = {
  slug: optionalSlug({ hint: 'The address of its page. Empty: made of the name', example: 'leeds' }),
  name: requiredText({ hint: '', example: 'Leeds', also: ['area', 'town'] }, 80),
  region: requiredText({ hint: '', example: 'Yorkshire', also: ['county'] }),
  outcodes: requiredOutcodes({
    hint: 'First halves of its postcodes',
    example: 'LS1 LS2 LS6',
    also: ['postcodes', 'districts'],
  }),
  intro: requiredText({ hint: 'What its page says first', example: 'Hills and roundabouts.' }, 1_000),
  most_chosen_hours: requiredWhole({ hint: 'The package that most choose', example: '10' }, 1, 100),
  lat: optionalDegrees({ hint: 'Empty: the post town', example: '53.8008', also: ['latitude'] }, 49, 61),
  lon: optionalDegrees({ hint: '', example: '-1.5491', also: ['longitude', 'lng'] }, -9, 2),
};

/** Areas with their postcodes, which visitors see at once. */
export const areaKind = movingKind<typeof columns, readonly StaffArea[]>({
  name: 'areas',
  title: 'Areas',
  noun: ['area', 'areas'],
  about: 'Where you teach, with postcodes',
  columns,
  portion: 100,
  keyOf: ({ slug, name }) => slug || name.toLowerCase(),
  labelOf: ({ name = '' }) => name,
  read: (db) => areasForStaff(db),
  check(row, areas) {
    const here = areas.find(({ slug, name }) => slug === row.slug || isSameName(name, row.name));
    if (here) return [{ column: 'name', level: 'here', says: `${here.name} is here. It stays as it is.` }];
    return takenIn(row.outcodes, areas);
  },
  async write(tx, rows, areas, { named }) {
    const refused = new Map<string, Finding>();
    const known: Pick<StaffArea, 'name' | 'outcodes'>[] = [...areas];
    for (const { id, row } of rows) {
      const { slug, outcodes, lat, lon, ...profile } = row;
      const district = districtOf(outcodes[0] ?? '');
      // Another row of the file may have it.
      const [taken] = takenIn(outcodes, known);
      if (taken) refused.set(id, taken);
      if (taken || !district) continue;
      const place = { lat: lat ?? district.lat, lon: lon ?? district.lon };
      const area = { ...profile, ...place, postcode_area: district.letters };
      const added = await addArea(tx, area, slug || row.name);
      for (const outcode of outcodes.toSorted()) await addOutcode(tx, added, outcode);
      known.push({ name: row.name, outcodes });
      named(id, added);
    }
    return refused;
  },
  undo: areaUndo,
  async *cellsOf(db) {
    const areas = (await areasForStaff(db)).filter(({ hiddenAt }) => hiddenAt === null);
    yield areas.map((area) => ({
      slug: area.slug,
      name: area.name,
      region: area.region,
      outcodes: area.outcodes.join(' '),
      intro: area.intro,
      most_chosen_hours: String(area.mostChosenHours),
      lat: String(area.lat),
      lon: String(area.lon),
    }));
  },
  sums: (rows) => [
    ['Areas', formatNumber(rows.length)],
    ['Postcode districts', String(rows.reduce((all, { outcodes }) => all + outcodes.length, 0))],
  ],
});

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** An outward code belongs to one area. */
function takenIn(
  outcodes: readonly string[],
  areas: readonly Pick<StaffArea, 'name' | 'outcodes'>[],
): Finding[] {
  return areas.flatMap((area) => {
    const taken = outcodes.find((outcode) => area.outcodes.includes(outcode));
    return taken
      ? [{ column: 'outcodes', level: 'refused', says: `${taken} is in ${area.name} already.` } as const]
      : [];
  });
}

/** The area that a row names by the address of its page or by its name. */
export function areaNamed(areas: readonly StaffArea[], text: string): StaffArea | undefined {
  return areas.find(({ slug, name }) => slug === text.toLowerCase() || isSameName(name, text));
}

export const NO_AREA: Finding = {
  column: 'area',
  level: 'refused',
  says: 'There’s no such area here. Move areas in first, or add it.',
};

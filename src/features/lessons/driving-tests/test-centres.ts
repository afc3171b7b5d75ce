import { milesBetween } from '#src/features/areas/areas.ts';

/** A driving test centre for cars: what it is called, its town, and where it is, in degrees. */
export interface TestCentre {
  name: string;
  town: string;
  lat: number;
  lon: number;
}

/**
 * Test centres within reach of the areas that we teach in, written down by us from what is publicly known. The list is
 * ours to correct: the DVSA opens and closes centres, and its own list holds. Places are exact to about a kilometre.
 */
export const TEST_CENTRES: readonly TestCentre[] = [
  // Leeds, Bradford and around
  { name: 'Horsforth', town: 'Leeds', lat: 53.84, lon: -1.64 },
  { name: 'Harehills', town: 'Leeds', lat: 53.82, lon: -1.51 },
  { name: 'Bradford (Eccleshill)', town: 'Bradford', lat: 53.82, lon: -1.72 },
  { name: 'Bradford (Thornbury)', town: 'Bradford', lat: 53.8, lon: -1.71 },
  { name: 'Heckmondwike', town: 'Heckmondwike', lat: 53.71, lon: -1.67 },
  { name: 'Wakefield', town: 'Wakefield', lat: 53.68, lon: -1.5 },
  { name: 'Pontefract', town: 'Pontefract', lat: 53.69, lon: -1.31 },
  { name: 'Huddersfield', town: 'Huddersfield', lat: 53.65, lon: -1.78 },
  { name: 'Halifax', town: 'Halifax', lat: 53.72, lon: -1.86 },
  { name: 'Steeton', town: 'Keighley', lat: 53.9, lon: -1.95 },
  { name: 'York', town: 'York', lat: 53.96, lon: -1.08 },
  { name: 'Barnsley', town: 'Barnsley', lat: 53.55, lon: -1.48 },
  { name: 'Sheffield (Handsworth)', town: 'Sheffield', lat: 53.37, lon: -1.39 },
  { name: 'Sheffield (Middlewood Road)', town: 'Sheffield', lat: 53.42, lon: -1.52 },
  { name: 'Rotherham', town: 'Rotherham', lat: 53.43, lon: -1.36 },
  { name: 'Doncaster', town: 'Doncaster', lat: 53.52, lon: -1.13 },
  // Manchester and around
  { name: 'Cheetham Hill', town: 'Manchester', lat: 53.5, lon: -2.24 },
  { name: 'West Didsbury', town: 'Manchester', lat: 53.43, lon: -2.25 },
  { name: 'Sale', town: 'Sale', lat: 53.42, lon: -2.32 },
  { name: 'Bredbury', town: 'Stockport', lat: 53.42, lon: -2.11 },
  { name: 'Failsworth', town: 'Oldham', lat: 53.51, lon: -2.16 },
  { name: 'Chadderton', town: 'Oldham', lat: 53.55, lon: -2.15 },
  { name: 'Hyde', town: 'Hyde', lat: 53.45, lon: -2.08 },
  { name: 'Rochdale', town: 'Rochdale', lat: 53.62, lon: -2.15 },
  { name: 'Bury', town: 'Bury', lat: 53.59, lon: -2.3 },
  { name: 'Bolton', town: 'Bolton', lat: 53.58, lon: -2.43 },
  { name: 'Atherton', town: 'Atherton', lat: 53.52, lon: -2.49 },
  { name: 'Macclesfield', town: 'Macclesfield', lat: 53.26, lon: -2.13 },
  // Birmingham and around
  { name: 'Kings Heath', town: 'Birmingham', lat: 52.43, lon: -1.89 },
  { name: 'Shirley', town: 'Solihull', lat: 52.41, lon: -1.82 },
  { name: 'South Yardley', town: 'Birmingham', lat: 52.46, lon: -1.82 },
  { name: 'Garretts Green', town: 'Birmingham', lat: 52.47, lon: -1.77 },
  { name: 'Kingstanding', town: 'Birmingham', lat: 52.55, lon: -1.88 },
  { name: 'Sutton Coldfield', town: 'Sutton Coldfield', lat: 52.57, lon: -1.82 },
  { name: 'Quinton', town: 'Birmingham', lat: 52.46, lon: -1.99 },
  { name: 'Dudley', town: 'Dudley', lat: 52.51, lon: -2.08 },
  { name: 'Wolverhampton', town: 'Wolverhampton', lat: 52.59, lon: -2.11 },
  { name: 'Wednesbury', town: 'Wednesbury', lat: 52.55, lon: -2.02 },
  { name: 'Redditch', town: 'Redditch', lat: 52.31, lon: -1.94 },
  { name: 'Coventry', town: 'Coventry', lat: 52.41, lon: -1.51 },
  // Newcastle and around
  { name: 'Gosforth', town: 'Newcastle', lat: 55.01, lon: -1.62 },
  { name: 'Gateshead', town: 'Gateshead', lat: 54.95, lon: -1.6 },
  { name: 'Blaydon', town: 'Blaydon', lat: 54.96, lon: -1.72 },
  { name: 'Sunderland', town: 'Sunderland', lat: 54.9, lon: -1.41 },
  { name: 'Durham', town: 'Durham', lat: 54.79, lon: -1.56 },
  { name: 'Blyth', town: 'Blyth', lat: 55.12, lon: -1.53 },
  { name: 'Hartlepool', town: 'Hartlepool', lat: 54.68, lon: -1.21 },
  { name: 'Middlesbrough', town: 'Middlesbrough', lat: 54.57, lon: -1.21 },
  { name: 'Darlington', town: 'Darlington', lat: 54.53, lon: -1.55 },
  { name: 'Bishop Auckland', town: 'Bishop Auckland', lat: 54.66, lon: -1.68 },
  // Nottingham and around
  { name: 'Colwick', town: 'Nottingham', lat: 52.96, lon: -1.09 },
  { name: 'Chilwell', town: 'Nottingham', lat: 52.92, lon: -1.24 },
  { name: 'Watnall', town: 'Nottingham', lat: 53.01, lon: -1.25 },
  { name: 'Derby', town: 'Derby', lat: 52.91, lon: -1.45 },
  { name: 'Loughborough', town: 'Loughborough', lat: 52.77, lon: -1.2 },
  { name: 'Sutton in Ashfield', town: 'Sutton in Ashfield', lat: 53.13, lon: -1.26 },
  { name: 'Chesterfield', town: 'Chesterfield', lat: 53.24, lon: -1.42 },
  { name: 'Newark', town: 'Newark', lat: 53.08, lon: -0.81 },
  { name: 'Grantham', town: 'Grantham', lat: 52.91, lon: -0.64 },
  // Norwich and around
  { name: 'Norwich (Peachman Way)', town: 'Norwich', lat: 52.64, lon: 1.36 },
  { name: 'Norwich (Jupiter Road)', town: 'Norwich', lat: 52.66, lon: 1.27 },
  { name: 'Lowestoft', town: 'Lowestoft', lat: 52.48, lon: 1.72 },
  { name: 'King’s Lynn', town: 'King’s Lynn', lat: 52.74, lon: 0.41 },
  { name: 'Bury St Edmunds', town: 'Bury St Edmunds', lat: 52.25, lon: 0.72 },
  { name: 'Ipswich', town: 'Ipswich', lat: 52.04, lon: 1.11 },
  // Bristol, Cardiff and around
  { name: 'Avonmouth', town: 'Bristol', lat: 51.51, lon: -2.68 },
  { name: 'Brislington', town: 'Bristol', lat: 51.43, lon: -2.54 },
  { name: 'Kingswood', town: 'Bristol', lat: 51.47, lon: -2.49 },
  { name: 'Weston-super-Mare', town: 'Weston-super-Mare', lat: 51.35, lon: -2.95 },
  { name: 'Chippenham', town: 'Chippenham', lat: 51.47, lon: -2.14 },
  { name: 'Gloucester', town: 'Gloucester', lat: 51.85, lon: -2.24 },
  { name: 'Cardiff (Llanishen)', town: 'Cardiff', lat: 51.53, lon: -3.2 },
  { name: 'Cardiff (Fairwater)', town: 'Cardiff', lat: 51.49, lon: -3.24 },
  { name: 'Barry', town: 'Barry', lat: 51.41, lon: -3.27 },
  { name: 'Newport', town: 'Newport', lat: 51.58, lon: -2.97 },
  { name: 'Pontypridd', town: 'Pontypridd', lat: 51.59, lon: -3.32 },
  { name: 'Bridgend', town: 'Bridgend', lat: 51.51, lon: -3.56 },
  // Plymouth and around
  { name: 'Plymouth', town: 'Plymouth', lat: 50.42, lon: -4.11 },
  { name: 'Newton Abbot', town: 'Newton Abbot', lat: 50.53, lon: -3.61 },
  { name: 'Launceston', town: 'Launceston', lat: 50.63, lon: -4.36 },
  { name: 'Bodmin', town: 'Bodmin', lat: 50.46, lon: -4.72 },
  { name: 'Exeter', town: 'Exeter', lat: 50.72, lon: -3.49 },
  // Brighton and around
  { name: 'Burgess Hill', town: 'Burgess Hill', lat: 50.95, lon: -0.14 },
  { name: 'Lancing', town: 'Lancing', lat: 50.83, lon: -0.33 },
  { name: 'Eastbourne', town: 'Eastbourne', lat: 50.78, lon: 0.29 },
  { name: 'Crawley', town: 'Crawley', lat: 51.12, lon: -0.19 },
  { name: 'Chichester', town: 'Chichester', lat: 50.84, lon: -0.78 },
  { name: 'Hastings', town: 'Hastings', lat: 50.87, lon: 0.56 },
  // Edinburgh, Glasgow and around
  { name: 'Edinburgh (Currie)', town: 'Edinburgh', lat: 55.9, lon: -3.32 },
  { name: 'Edinburgh (Musselburgh)', town: 'Musselburgh', lat: 55.94, lon: -3.06 },
  { name: 'Livingston', town: 'Livingston', lat: 55.88, lon: -3.54 },
  { name: 'Kirkcaldy', town: 'Kirkcaldy', lat: 56.12, lon: -3.16 },
  { name: 'Dunfermline', town: 'Dunfermline', lat: 56.07, lon: -3.43 },
  { name: 'Grangemouth', town: 'Grangemouth', lat: 56.01, lon: -3.72 },
  { name: 'Glasgow (Anniesland)', town: 'Glasgow', lat: 55.89, lon: -4.32 },
  { name: 'Glasgow (Baillieston)', town: 'Glasgow', lat: 55.85, lon: -4.11 },
  { name: 'Glasgow (Shieldhall)', town: 'Glasgow', lat: 55.86, lon: -4.35 },
  { name: 'Bishopbriggs', town: 'Bishopbriggs', lat: 55.9, lon: -4.23 },
  { name: 'Paisley', town: 'Paisley', lat: 55.85, lon: -4.43 },
  { name: 'Hamilton', town: 'Hamilton', lat: 55.78, lon: -4.05 },
  { name: 'East Kilbride', town: 'East Kilbride', lat: 55.76, lon: -4.18 },
];

/** Further away our list has gaps. */
const MAX_MILES = 30;

/** The centre that somebody means who typed this. Undefined where none is, or where several could be. */
export function centreNamed(typed: string): TestCentre | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const named = TEST_CENTRES.filter(({ name }) => wordsOf(name).join(' ') === words.join(' '));
  // “Horsforth test centre, Leeds” has the name in it; “Norwich” is in two names.
  const within = TEST_CENTRES.filter(({ name }) => wordsOf(name).every((word) => words.includes(word)));
  const parts = TEST_CENTRES.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  return [named, within, parts].find((found) => found.length === 1)?.[0];
}

/** The nearest others in a straight line, the nearest first: so many, or none where our list has fewer within reach. */
export function centresNear(centre: TestCentre, count: number): TestCentre[] {
  const near = TEST_CENTRES.filter((other) => other !== centre)
    .map((other) => ({ other, miles: milesBetween(centre, other) }))
    .filter(({ miles }) => miles <= MAX_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, count);
  return near.length < count ? [] : near.map(({ other }) => other);
}

/** When we looked at the list last. */
export const CENTRES_CHECKED = '2026-11-29';

const NO_NAME = new Set(['test', 'centre', 'center', 'driving', 'dvsa', 'the', 'in', 'at']);

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/['’]/g, '');
  return (plain.match(/[a-z]+/g) ?? []).filter((word) => !NO_NAME.has(word));
}

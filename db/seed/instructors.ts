import { instructorsOfTheNorth } from './instructors-north.ts';
import { instructorsOfTheSouth } from './instructors-south.ts';

export const instructors = [...instructorsOfTheNorth, ...instructorsOfTheSouth].map((one, index) => ({
  slug: slugOf(one.name),
  position: index + 1,
  name: one.name,
  email: `${slugOf(one.name)}@instructors.bitepoint.example`,
  portrait: `/art/portraits/${one.portrait}.svg`,
  gearboxes: one.transmissions.split(' ') as ('manual' | 'automatic')[],
  area_slug: one.area,
  outcodes: one.outcodes.split(' '),
  lat: one.at[0],
  lon: one.at[1],
  languages: one.languages.split(', '),
  gender: one.gender ?? null,
  cars: one.cars.split(', '),
  nervous_friendly: one.nervous,
  grade: one.grade,
  teaching_since: one.since,
  lead: one.lead,
  about: one.about,
  badge: one.trainee ? ('trainee' as const) : ('approved' as const),
  left_at: null,
}));

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

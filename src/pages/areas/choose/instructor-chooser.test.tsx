import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { CardOf } from '#src/features/instructors/instructor-cards.tsx';
import { InstructorChooser } from './instructor-chooser.tsx';

function person(slug: string, ...transmissions: Transmission[]): CardOf {
  return {
    slug,
    name: slug.toUpperCase(),
    portrait: `/${slug}.svg`,
    transmissions,
    area: { slug: 'leeds', name: 'Leeds' },
    outcodes: ['LS6'],
    languages: ['English'],
    nervousFriendly: false,
    badge: 'approved',
    reviews: { count: 0, average: null },
    from: null,
  } as CardOf;
}

/** The chooser of an area with these people, as it is drawn for one kind of car. */
function shown(people: CardOf[], gearbox: Transmission): string {
  const chooser = () => (
    <InstructorChooser
      area="leeds"
      transmission={gearbox}
      from={null}
      chosen={undefined}
      people={people}
      times={undefined}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component: chooser }]);
  return renderToStaticMarkup(<Stub />);
}

const leadsTo = (markup: string) =>
  [...markup.matchAll(/href="\/instructors\/([a-z]+)"/g)].map(([, slug]) => slug);

test('each instructor of an area is there once, with the way to their page, the fifth and later ones folded', () => {
  const manual = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'].map((slug) => person(slug, 'manual'));
  const markup = shown([...manual, person('gus', 'automatic')], 'manual');
  expect(leadsTo(markup)).toEqual(['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus']);
  expect(markup.match(/type="radio"/g)).toHaveLength(7);
  const [open = '', folded = ''] = markup.split('<details');
  expect(leadsTo(open)).toHaveLength(4);
  expect(folded).toContain('2 more instructors</summary>');
  expect(markup).toContain('In automatic cars: ');
});

test('where nobody teaches in this kind of car, those who teach in the other are named', () => {
  const markup = shown([person('gus', 'automatic')], 'manual');
  expect(leadsTo(markup)).toEqual(['gus']);
  expect(markup).not.toContain('radio');
});

import { areasCounted } from '#src/features/areas/area-list.tsx';
import type { FilmAt } from '#src/platform/film.ts';
import { Film } from '#src/ui/media/film.tsx';
import { filmText, filmTitle } from '../explainer/film-text.ts';

// Countdown markers before a motorway exit: three bars, two, one.
const bars = [
  ['M12 80 38 26v14L12 94Z', 'M31 80 57 26v14L31 94Z', 'M50 80 76 26v14L50 94Z'],
  ['M21.5 80 47.5 26v14l-26 54Z', 'M40.5 80 66.5 26v14l-26 54Z'],
  ['M31 80 57 26v14L31 94Z'],
];

export function HowItWorks({ areaCount, film }: { areaCount: number; film: FilmAt }) {
  const steps = [
    {
      name: 'Tell us where',
      text: `${areaCount > 0 ? `We teach in ${areasCounted(areaCount)}. ` : ''}Enter your postcode to see what lessons cost near you.`,
    },
    {
      name: 'Pay one price',
      text: 'The price you see includes the booking fee. Nothing is added at the end.',
    },
    {
      name: 'Meet your instructor',
      text: 'They’ll ring within one working day and pick you up from your door.',
    },
  ];
  return (
    <section className="section" aria-labelledby="how-it-works">
      <div className="wrap">
        <div className="section__head grid g-3">
          <h2 id="how-it-works">Three, two, one, drive</h2>
        </div>
        <div className="halves how">
          <ol className="three grid g-10 three--down">
            {steps.map(({ name, text }, index) => (
              <li key={name}>
                <Marker paths={bars[index] ?? []} />
                <div>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <Film film={film} title={filmTitle} label={filmText} />
        </div>
      </div>
    </section>
  );
}

function Marker({ paths }: { paths: string[] }) {
  return (
    <svg className="marker" viewBox="0 0 88 118" width="88" height="118" aria-hidden="true" focusable="false">
      <rect width="88" height="118" rx="9" fill="var(--color-blue)" />
      <rect x="5" y="5" width="78" height="108" rx="5" fill="none" stroke="#fff" strokeWidth="3" />
      {paths.map((d) => (
        <path key={d} d={d} fill="#fff" />
      ))}
    </svg>
  );
}

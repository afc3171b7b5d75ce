import { brand } from '#src/platform/brand.ts';
import { CloseIcon, InfoIcon, PhoneIcon, TickIcon } from '#src/ui/icons.tsx';
import type { CoverageWire } from './coverage-wire.ts';
import './coverage.css';

/** Right under the postcode, where nobody teaches these lessons: three ways on (R63). */
export function NobodyThere({
  coverage: { heading, words, elsewhere },
  onOtherPostcode,
}: {
  coverage: CoverageWire;
  onOtherPostcode(): void;
}) {
  return (
    <section className="fit fit--no" role="alert" aria-labelledby="coverage">
      <h3 className="fit__head" id="coverage">
        <CloseIcon />
        <span>{heading}</span>
      </h3>
      <div className="fit__in">
        <p>{words && `${words} `}You haven’t paid anything. Your basket is kept for 4 hours.</p>
        <ul className="ways-out">
          <li>
            <button className="btn" type="button" onClick={onOtherPostcode}>
              Use another pick-up postcode
            </button>
            <p>Lessons can start from college, work or a friend’s house.</p>
          </li>
          <li>
            {/* A whole page load: the checkout, too, shows it. */}
            <a className="btn" href={elsewhere?.url ?? '/areas-covered'}>
              {elsewhere ? `See lessons in ${elsewhere.name}` : 'See the areas we cover'}
            </a>
            {elsewhere && <p>{elsewhere.words}</p>}
          </li>
          <li>
            <a className="btn" href={brand.phoneLink}>
              <PhoneIcon />
              Ring {brand.phone}
            </a>
            <p>Some instructors travel further: we’ll ask them.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}

/** Under the free times: who fits, or who would fit better. */
export function WhoFits({ coverage }: { coverage: CoverageWire | null }) {
  const near = coverage?.kind === 'near';
  return (
    <section
      className={`fit ${coverage ? (near ? 'fit--near' : '') : 'fit--none'}`}
      role="status"
      aria-label="Who can teach these lessons"
    >
      {coverage ? (
        <>
          <h3 className="fit__head">
            {near ? <InfoIcon /> : <TickIcon />}
            <span>{coverage.heading}</span>
          </h3>
          <div className="fit__in">
            <p>{coverage.words || 'You can change instructor at any point.'}</p>
            {coverage.people.length > 0 && (
              <ul className="fit__people">
                {coverage.people.map(({ slug, name, portrait, words }) => (
                  <li key={slug}>
                    <img className="face" src={portrait} alt="" width="48" height="48" />
                    <span>
                      <strong>{name}</strong>
                      {words}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      ) : (
        <p className="fit__in">Enter a full postcode to see who teaches there.</p>
      )}
    </section>
  );
}

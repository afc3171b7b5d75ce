import { useLayoutEffect } from 'react';
import { Radio } from '#src/ui/form/radio.tsx';
import { CloseIcon, InfoIcon, PhoneIcon, TickIcon } from '#src/ui/icons.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import type { CoverageResponse } from './coverage-api-schema.ts';
import './coverage.css';
import { phoneLink } from '#src/platform/school/school.ts';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** Right under the postcode, where nobody teaches these lessons: three ways on (R63). */
export function NobodyThere({
  coverage: { heading, words, elsewhere },
  onOtherPostcode,
}: {
  coverage: CoverageResponse;
  onOtherPostcode(): void;
}) {
  const school = useSchool();
  return (
    <section className="fit fit--no" role="alert" aria-labelledby="coverage">
      <h3 className="fit__head" id="coverage">
        <CloseIcon />
        <span>{heading}</span>
      </h3>
      <div className="fit__in">
        <p>{words && `${words} `}You haven’t paid anything. Your basket is kept for 4 hours.</p>
        <ul className="ways-out grid g-4">
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
            <a className="btn" href={phoneLink(school.phone)}>
              <PhoneIcon />
              Ring {school.phone}
            </a>
            <p>Some instructors travel further: we’ll ask them.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}

interface Chosen {
  /** The value of a choice; empty for none. */
  chosen: string;
  onChoose(value: string): void;
}

/** Under the free times: who fits, or who would fit better, with first lessons that can be held while one pays. */
export function WhoFits({
  coverage,
  instead,
  ...chosen
}: { coverage: CoverageResponse | undefined; instead: string } & Chosen) {
  const near = coverage?.kind === 'near';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel's height follows what is known.
  useLayoutEffect(keepContinueInWindow, [coverage]);
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
            {(coverage.choices.length > 0 || coverage.must_choose) && <Choices {...coverage} {...chosen} />}
          </div>
        </>
      ) : (
        <p className="fit__in">{instead}</p>
      )}
    </section>
  );
}

/** A panel that grows pushes down what is below it, the focus too where that is on "Continue" by then. */
function keepContinueInWindow() {
  document.querySelector('.btn--go:focus')?.scrollIntoView({ block: 'nearest' });
}

function Choices({ ask, none, choices, times, chosen, onChoose }: CoverageResponse & Chosen) {
  const radio = { name: 'first_lesson', chosen, onChoose, className: 'pick fit__pick items-center' };
  return (
    <fieldset id="lesson-first_lesson" tabIndex={-1}>
      <legend className="field__label">{ask}</legend>
      <div className="picks">
        {[...choices, none].map(({ portrait, title, notes, ...choice }) => (
          <Radio key={choice.value} {...radio} value={choice.value}>
            {portrait && <Portrait className="face" src={portrait} size={48} />}
            <span>
              <span className="pick__name">{title}</span>
              {notes.map((note) => (
                <span key={note} className="pick__note">
                  {note}
                </span>
              ))}
            </span>
          </Radio>
        ))}
      </div>
      {times && (
        <p className="found">
          {/* A whole page load: the checkout, too, shows it. */}
          <a href={times.url}>{times.words}</a>
        </p>
      )}
    </fieldset>
  );
}

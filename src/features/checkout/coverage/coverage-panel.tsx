import { brand } from '#src/platform/brand.ts';
import { Radio } from '#src/ui/form/radio.tsx';
import { CloseIcon, InfoIcon, PhoneIcon, TickIcon } from '#src/ui/icons.tsx';
import { choiceKey } from './choose-first-lesson.ts';
import type { CoverageWire } from './coverage-wire.ts';
import { FIRST_LESSON_MINUTES } from './first-lesson-minutes.ts';
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

interface Chosen {
  /** The value of a choice; empty for none. */
  chosen: string;
  onChoose(value: string): void;
}

/** Under the free times: who fits, or who would fit better, with first lessons that can be held while one pays. */
export function WhoFits({ coverage, ...chosen }: { coverage: CoverageWire | null } & Chosen) {
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
            {coverage.choices.length > 0 && <Choices {...coverage} {...chosen} />}
          </div>
        </>
      ) : (
        <p className="fit__in">Enter a full postcode to see who teaches there.</p>
      )}
    </section>
  );
}

function Choices({ kind, choices, times_url, chosen, onChoose }: CoverageWire & Chosen) {
  const radio = { name: 'first_lesson', chosen, onChoose, look: 'pick fit__pick' };
  const near = kind === 'near';
  return (
    <fieldset>
      <legend className="field__label">
        {near ? 'Which would you rather?' : 'Hold a first lesson while you pay?'}
      </legend>
      <div className="picks">
        {choices.map((choice) => (
          <Radio key={choiceKey(choice)} {...radio} value={choiceKey(choice)}>
            <img className="face" src={choice.portrait} alt="" width="48" height="48" />
            <span>
              <span className="pick__name">{choice.when || choice.name}</span>
              <span className="pick__note">
                {choice.when ? `With ${choice.name}, ${FIRST_LESSON_MINUTES} minutes` : 'Times to be agreed'}
              </span>
              {choice.words && <span className="pick__note">{choice.words}</span>}
            </span>
          </Radio>
        ))}
        <Radio {...radio} value="">
          <span>
            <span className="pick__name">{near ? 'None of these' : 'Not now'}</span>
            <span className="pick__note">
              {near ? 'We’ll ring to agree times' : 'Choose a time after you’ve paid'}
            </span>
          </span>
        </Radio>
      </div>
      {times_url && (
        <p className="found">
          {/* A whole page load: the checkout, too, shows it. */}
          <a href={times_url}>See all of {choices[0]?.name.split(' ')[0]}’s times</a>
        </p>
      )}
    </fieldset>
  );
}

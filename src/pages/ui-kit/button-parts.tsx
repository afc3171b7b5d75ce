import { ContinueButton } from '#src/ui/form/continue-button.tsx';
import { PrinterIcon, TickIcon } from '#src/ui/icons.tsx';
import { Lamp } from '#src/ui/lamp.tsx';

export function ButtonParts() {
  return (
    <section className="stack" aria-labelledby="parts-buttons">
      <h2 id="parts-buttons">Buttons</h2>
      <div className="row">
        <button type="button" className="btn btn--go">
          Go
        </button>
        <button type="button" className="btn btn--go" aria-disabled="true" aria-describedby="parts-go-off">
          Go, disabled
        </button>
        <button type="button" className="btn btn--go" aria-busy="true">
          Going
          <Lamp />
        </button>
        <button type="button" className="btn btn--go btn--done" aria-disabled="true">
          <TickIcon />
          Gone
        </button>
      </div>
      <p className="mt-2 quiet small" id="parts-go-off">
        To continue, say what is missing.
      </p>
      <div className="row">
        <button type="button" className="btn">
          Plain
        </button>
        <button type="button" className="btn" aria-disabled="true">
          Plain, disabled
        </button>
        <button type="button" className="btn" aria-busy="true">
          Adding
          <Lamp />
        </button>
        <button type="button" className="btn btn--done" aria-disabled="true">
          <TickIcon />
          Added
        </button>
        <button type="button" className="btn btn--small">
          Small
        </button>
        <button type="button" className="btn btn--text">
          <PrinterIcon />
          Text
        </button>
        <a className="btn" href="#parts-buttons">
          A link in the look of a button
        </a>
      </div>
      <form className="stack" onSubmit={(event) => event.preventDefault()}>
        <ContinueButton missing={[]} saving={false} next="Billing" />
        <ContinueButton
          missing={['your email', 'a postcode']}
          saving={false}
          labels={['Missing', 'Saving…']}
        />
        <ContinueButton missing={[]} saving labels={['Continue', 'Saving…']} />
      </form>
    </section>
  );
}

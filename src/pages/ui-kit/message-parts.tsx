import { useState } from 'react';
import type { FilmAt } from '#src/platform/film.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { Modal } from '#src/ui/feedback/modal.tsx';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { InfoIcon } from '#src/ui/icons.tsx';
import { Film } from '#src/ui/media/film.tsx';
import { filmText, filmTitle } from '../explainer/film-text.ts';

const ELSEWHERE: FilmAt = { address: 'https://films.example/embed/first-lesson', host: 'films.example' };

export function MessageParts({ film }: { film: FilmAt }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <section className="stack" aria-labelledby="parts-messages">
        <h2 id="parts-messages">Messages and dialogs</h2>
        <div className="row">
          <button type="button" className="btn" onClick={() => showToast('success', 'Quantity updated')}>
            A green toast
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => showToast('error', 'We could not reach the basket.')}
          >
            A red toast
          </button>
          <button type="button" className="btn" onClick={() => callApi('GET', '/v1/website/nowhere')}>
            A call that fails
          </button>
          <button type="button" className="btn" onClick={() => announce('Said aloud, and not shown')}>
            Say something
          </button>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            Open the dialog
          </button>
        </div>
        <Modal open={open} title="A dialog" onClose={() => setOpen(false)}>
          <div className="field">
            <label className="field__label" htmlFor="parts-kept">
              What stands here stays when it is closed
            </label>
            <input className="input" id="parts-kept" />
          </div>
        </Modal>
        <div className="notice">
          <InfoIcon />
          <div>
            <h3>A notice</h3>
            <p>Mind this: it is there for a while.</p>
          </div>
        </div>
        <p className="notice notice--success">It worked.</p>
        <p className="notice notice--danger">It didn’t work.</p>
        <div className="row">
          <span className="badge badge--success">Done</span>
          <span className="badge badge--warning">Waiting</span>
          <span className="badge badge--danger">Failed</span>
          <span className="badge badge--neutral">Over</span>
        </div>
        <div className="panel empty grid justify-start g-6" role="status">
          <p>Nothing is here yet.</p>
        </div>
        <div className="panel stack" aria-busy="true">
          <div className="bone bone--head" />
          <div className="bone bone--w80" />
          <div className="bone bone--w60" />
          <div className="bone bone--tall" />
          <p className="visually-hidden">Loading</p>
        </div>
      </section>
      <section className="stack" aria-labelledby="parts-films">
        <h2 id="parts-films">Films</h2>
        <div className="grid-2">
          <Film film={film} title={filmTitle} label={filmText} />
          <Film film={ELSEWHERE} title="A film from elsewhere" label="Watch one from elsewhere" />
        </div>
      </section>
    </>
  );
}
